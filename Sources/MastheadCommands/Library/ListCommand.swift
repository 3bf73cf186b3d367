import ArgumentParser
import Foundation
import IssueLibrary
import Periodical
import TerminalReader

struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the issues, newest first.",
        discussion: .text(
            examples:
                "masthead list --unread",
            "masthead list --status available --sort size --json"))

    @Option(help: "Only issues of this status: none, downloading or available.")
    var status: ItemStatus?

    @Flag(help: "Only favourites.")
    var favorites = false

    @Flag(help: "Only issues of which no page was shown yet.")
    var unread = false

    @Option(help: "Only issues of this category.")
    var category: String?

    @Option(help: "In which order: date (newest first), title, name or size (largest first).")
    var sort = Order.date

    @Flag(help: "Print one JSON document.")
    var json = false

    enum Order: String, ExpressibleByArgument, CaseIterable { case date, title, name, size }

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        var issues = try library.isNew() ? [] : try await library.open().items()
        if let status { issues.removeAll { $0.status != status } }
        if favorites { issues.removeAll { !$0.isFavorite } }
        if unread { issues.removeAll { $0.readPageCount > 0 } }
        if let category {
            issues.removeAll {
                !$0.description.categories.contains { $0.caseInsensitiveCompare(category) == .orderedSame }
            }
        }
        switch sort {
        case .date: break
        case .title: issues.sort { $0.title.localizedStandardCompare($1.title) == .orderedAscending }
        case .name: issues.sort { $0.name.localizedStandardCompare($1.name) == .orderedAscending }
        case .size: issues.sort { ($0.totalByteCount ?? 0, $1.name) > ($1.totalByteCount ?? 0, $0.name) }
        }
        let console = Console.current
        if json {
            try console.printJSON(issues.map(ListedIssue.init))
        } else if issues.isEmpty {
            console.note(isFiltered ? "There are none." : "The library is empty: `masthead mirror URL` fills it.")
        } else {
            console.print(Self.table(issues))
        }
    }

    private var isFiltered: Bool { status != nil || favorites || unread || category != nil }

    private static func table(_ issues: [LibraryItem]) -> String {
        // A name is what is typed: it is never cut.
        let width = min(40, issues.map { $0.label.printable.terminalColumns }.max() ?? 0)
        return issues.map { issue in
            let state = issue.isPaused ? "paused" : issue.isUpdating ? "updating" : issue.status.rawValue
            let status = state.filled(toColumns: 12)
            let name = issue.label.printable.filled(toColumns: width)
            var line =
                "\(status) \(name)  \(issue.date.formatted(.iso8601.year().month().day()))  \(issue.title.printable)"
            if let total = issue.totalByteCount {
                let bytes = issue.status == .downloading || issue.isUpdating ? "\(issue.byteCount.byteText) of " : ""
                line += "  (\(bytes)\(total.byteText))"
            }
            if let share = issue.shareRead, share > 0 { line += "  \(Int((share * 100).rounded()))% read" }
            if issue.isFavorite { line += "  favourite" }
            if issue.isWithdrawn { line += "  withdrawn" }
            if issue.error != nil { line += "  failed" }
            return line
        }.joined(separator: "\n")
    }
}

/// An issue as `list --json` prints it.
private struct ListedIssue: Encodable {
    /// `HANDLE/NAME`.
    let id: ItemReference
    let handle: String
    let name: String
    let title: String
    let date: String
    let status: ItemStatus
    let updating: Bool
    let paused: Bool
    let withdrawn: Bool
    @OrNull var scale: Int?
    let bytes: Int
    @OrNull var totalBytes: Int?
    @OrNull var articles: Int?
    @OrNull var pages: Int?
    @OrNull var contentPath: String?
    @OrNull var coverPath: String?
    @OrNull var error: String?
    let favorite: Bool
    /// The part of the pages that were shown, 0 to 1.
    @OrNull var read: Double?
    let categories: [String]

    init(_ item: LibraryItem) {
        id = item.reference
        handle = item.handle
        name = item.name
        title = item.title
        date = item.date.rfc3339
        status = item.status
        updating = item.isUpdating
        paused = item.isPaused
        withdrawn = item.isWithdrawn
        scale = item.scale?.rawValue
        bytes = item.byteCount
        totalBytes = item.totalByteCount
        articles = item.description.articleCount
        pages = item.description.pageCount
        contentPath = item.contentURL?.path
        coverPath = item.coverURL?.path
        error = item.error
        favorite = item.isFavorite
        read = item.shareRead
        categories = item.description.categories
    }
}
