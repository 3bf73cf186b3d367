import ArgumentParser
import Foundation
import IssueLibrary
import Periodical
import TerminalReader

struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the issues, newest first.")

    @Option(help: "Only issues of this status: none, downloading or available.")
    var status: IssueStatus?

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
        var issues = try await library.open().issues()
        if let status { issues.removeAll { $0.status != status } }
        if favorites { issues.removeAll { !$0.isFavorite } }
        if unread { issues.removeAll { $0.readPageCount > 0 } }
        if let category {
            issues.removeAll { !$0.categories.contains { $0.caseInsensitiveCompare(category) == .orderedSame } }
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

    private static func table(_ issues: [LibraryIssue]) -> String {
        // A name is what is typed: it is never cut.
        let width = min(40, issues.map { $0.name.printable.terminalColumns }.max() ?? 0)
        return issues.map { issue in
            let state = issue.isPaused ? "paused" : issue.isUpdating ? "updating" : issue.status.rawValue
            let status = state.filled(toColumns: 12)
            let name = issue.name.printable.filled(toColumns: width)
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
    let name: String
    let title: String
    let date: String
    let status: IssueStatus
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

    init(_ issue: LibraryIssue) {
        name = issue.name
        title = issue.title
        date = issue.date.rfc3339
        status = issue.status
        updating = issue.isUpdating
        paused = issue.isPaused
        withdrawn = issue.isWithdrawn
        scale = issue.scale?.rawValue
        bytes = issue.byteCount
        totalBytes = issue.totalByteCount
        articles = issue.articleCount
        pages = issue.pageCount
        contentPath = issue.contentURL?.path
        coverPath = issue.coverURL?.path
        error = issue.error
        favorite = issue.isFavorite
        read = issue.shareRead
        categories = issue.categories
    }
}
