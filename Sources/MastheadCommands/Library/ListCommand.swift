import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the issues, newest first.")

    @Option(help: "Only issues of this status: none, downloading or available.")
    var status: IssueStatus?

    @Flag(help: "Print one JSON document.")
    var json = false

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        var issues = try await library.open().issues()
        if let status { issues.removeAll { $0.status != status } }
        let console = Console.current
        if json {
            try console.printJSON(issues.map(ListedIssue.init))
        } else if issues.isEmpty {
            console.note(status == nil ? "The library is empty: `masthead mirror URL` fills it." : "There are none.")
        } else {
            console.print(Self.table(issues))
        }
    }

    private static func table(_ issues: [LibraryIssue]) -> String {
        let width = min(40, issues.map { $0.name.printable.count }.max() ?? 0)
        return issues.map { issue in
            var status = issue.isPaused ? "paused" : issue.isUpdating ? "updating" : issue.status.rawValue
            status += String(repeating: " ", count: max(0, 12 - status.count))
            let name = issue.name.printable.padding(toLength: max(width, issue.name.count), withPad: " ", startingAt: 0)
            var line =
                "\(status) \(name)  \(issue.date.formatted(.iso8601.year().month().day()))  \(issue.title.printable)"
            if let total = issue.totalByteCount {
                let bytes = issue.status == .downloading || issue.isUpdating ? "\(issue.byteCount.byteText) of " : ""
                line += "  (\(bytes)\(total.byteText))"
            }
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
    }
}
