import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

struct MarkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mark", abstract: "Mark issues or posts as read or unread.",
        discussion: .text(
            """
            To mark all issues or posts of a publication, specify its handle. An issue that you mark as unread opens \
            at its first page again. Its bookmarks are not removed.
            """,
            examples:
                "masthead mark spring-2026 --read",
            "masthead mark magazine --read --before 2026-01-01",
            "masthead mark harbour-blog/low-tide --unread"))

    @Argument(
        help: "Names of issues and posts, or handles of publications.",
        completion: Completions.issuesAndHandles)
    var names: [String]

    @Flag(help: "Mark as read.")
    var read = false

    @Flag(help: "Mark as unread.")
    var unread = false

    @Option(help: "Mark only items published before this date, such as 2026-03-01.", transform: ListFilter.day)
    var before: Date?

    @OptionGroup var library: LibraryOptions

    func validate() throws {
        guard read != unread else { throw ValidationError("Specify --read or --unread.") }
    }

    func run() async throws {
        let library = try await library.open()
        let meant = try await NamedItems(names, in: library)
        let marked = try await mark(meant, in: library)
        guard !meant.items.isEmpty || marked == nil else { return }
        let items = meant.items.filter { item in
            // Items without a date never match `--before`.
            before.map { before in item.description.date.map { $0 < before } ?? false } ?? true
        }
        let mark: ReadMark = read ? .read : .unread
        let changed = try await library.readMarks.mark(mark, items.map(\.reference))
        let console = Console.current
        guard let first = items.first else { return console.note("No items were published before that date.") }
        if items.count == 1 {
            let title = "“\(first.title)”".printable
            return console.print(
                """
                \(title) is \(changed.isEmpty ? "already \(mark.rawValue)" : "now \(mark.rawValue)").
                """)
        }
        console.print(
            changed.isEmpty
                ? "All \(items.count.counted("issue")) are already \(mark.rawValue)."
                : "Marked \(changed.count.counted("issue")) as \(mark.rawValue).")
    }

    /// Marks the named posts, and prints how many there are.
    /// - Returns: the number of posts, or nil if none were named.
    private func mark(_ meant: NamedItems, in library: IssueLibrary) async throws(MastheadError) -> Int? {
        guard !meant.posts.isEmpty || !meant.feeds.isEmpty else { return nil }
        let posts = meant.posts.filter { post in before.map { post.date < $0 } ?? true }
        var changed = try await library.posts.setRead(read, posts.map(\.id)).count
        var count = posts.count
        if !meant.feeds.isEmpty {
            var filter = PostFilter(handles: meant.feeds)
            filter.before = before
            count += try await library.posts.count(filter)
            changed += try await library.posts.setRead(read, all: filter).count
        }
        let (console, state) = (Console.current, read ? "read" : "unread")
        if let post = posts.first, count == 1, meant.posts.count == 1 {
            let title = "“\(post.heading)”".printable
            console.print("\(title) is \(changed == 0 ? "already" : "now") \(state).")
        } else if count == 0 {
            console.note(before == nil ? "There are no posts." : "No items were published before that date.")
        } else if changed == 0 {
            console.print("All \(count.counted("post")) are already \(state).")
        } else {
            console.print("Marked \(changed.counted("post")) as \(state).")
        }
        return count
    }
}
