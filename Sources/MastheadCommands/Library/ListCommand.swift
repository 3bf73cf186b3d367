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
    let scale: Int?
    let bytes: Int
    let totalBytes: Int?
    let articles: Int?
    let pages: Int?
    let contentPath: String?
    let coverPath: String?
    let error: String?

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

    private enum CodingKeys: String, CodingKey {
        case name, title, date, status, updating, paused, withdrawn, scale, bytes, totalBytes, articles, pages
        case contentPath, coverPath, error
    }

    /// Every key is there; what is not known is null.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(title, forKey: .title)
        try container.encode(date, forKey: .date)
        try container.encode(status, forKey: .status)
        try container.encode(updating, forKey: .updating)
        try container.encode(paused, forKey: .paused)
        try container.encode(withdrawn, forKey: .withdrawn)
        try container.encode(scale, forKey: .scale)
        try container.encode(bytes, forKey: .bytes)
        try container.encode(totalBytes, forKey: .totalBytes)
        try container.encode(articles, forKey: .articles)
        try container.encode(pages, forKey: .pages)
        try container.encode(contentPath, forKey: .contentPath)
        try container.encode(coverPath, forKey: .coverPath)
        try container.encode(error, forKey: .error)
    }
}
