import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

struct PublicationsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publications", abstract: "List the publications that the library follows.",
        discussion: .text(
            examples:
                "masthead publications",
            "masthead publications --json"))

    @Flag(help: "Print one JSON document.")
    var json = false

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let publications = try library.isNew() ? [] : try await library.open().publications()
        let console = Console.current
        if json { return try console.printJSON(publications.map(ListedPublication.init)) }
        if publications.isEmpty {
            return console.note("The library follows nothing yet: `masthead add URL` begins.")
        }
        for line in Self.table(publications, isForPeople: console.outputIsTerminal).lines(for: console) {
            console.print(line)
        }
        guard console.outputIsTerminal else { return }
        for publication in publications {
            if let explanation = publication.failureText { console.print("\n\(explanation)") }
        }
    }

    /// - Parameter isForPeople: whether times are told as people tell them, and errors are explained below.
    private static func table(_ publications: [LibraryPublication], isForPeople: Bool) -> Table {
        let columns: [Table.Column] = [
            .init(heading: "Handle"), .init(heading: "Kind"), .init(heading: "Items", isNumeric: true),
            .init(heading: "Unread", isNumeric: true), .init(heading: "Size", isNumeric: true),
            .init(heading: "Last looked"), .init(heading: "Brings in"), .init(heading: "Title"),
            .init(heading: "Failure"),
        ]
        let rows = publications.map { publication in
            let time = publication.refreshedAt.map { isForPeople ? $0.ago() : $0.rfc3339 } ?? "never"
            let failed = publication.refreshedAt == nil ? "failed, never read" : "failed, read \(time)"
            let looked = publication.url == nil ? "-" : publication.error == nil ? time : failed
            return [
                publication.handle.printable, publication.kind.rawValue, String(publication.itemCount),
                String(publication.unreadCount), publication.byteCount.byteText, looked, publication.policyText,
                publication.title?.printable ?? "", isForPeople ? "" : publication.failureSummary ?? "",
            ]
        }
        return Table(columns: columns, rows: rows)
    }
}

/// A publication as `publications --json` prints it.
private struct ListedPublication: Encodable {
    let handle: String
    let kind: PublicationKind
    @OrNull var title: String?
    @OrNull var url: String?
    @OrNull var key: String?
    let items: Int
    let unread: Int
    /// Null where the library follows it no longer.
    @OrNull var policy: String?
    @OrNull var interval: Double?
    @OrNull var refreshedAt: String?
    @OrNull var nextRefreshAt: String?
    @OrNull var error: String?
    @OrNull var errorCode: String?
    let remedies: [Remedy]

    init(_ publication: LibraryPublication) {
        handle = publication.handle
        kind = publication.kind
        title = publication.title
        url = publication.url?.redacted
        key = publication.publicKey
        items = publication.itemCount
        unread = publication.unreadCount
        policy = publication.isFollowed ? publication.policy.description : nil
        refreshedAt = publication.refreshedAt?.rfc3339
        let failure = publication.isFollowed ? publication.error?.asCommand : nil
        error = failure?.summary
        errorCode = failure?.code.rawValue
        remedies = failure?.remedies ?? []
    }
}
