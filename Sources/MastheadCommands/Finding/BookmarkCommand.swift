import ArgumentParser
import Periodical

struct BookmarkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bookmark", abstract: "Add, remove or list bookmarks.",
        discussion: .text(
            """
            Without a name, the command lists all bookmarks. With a name but without a position, the command uses your \
            reading position.
            """,
            examples:
                "masthead bookmark spring-2026 2.1",
            "masthead bookmark"))

    @OptionGroup var mark: MarkOptions

    private static let words = MarkWords(
        empty: "No bookmarks yet. Press b while reading, or use `masthead bookmark ISSUE`.", state: "bookmarked")

    func run() async throws {
        try await mark.run(.bookmark, Self.words) { library, issue throws(MastheadError) in
            if let position = mark.position { return position }
            return try await library.positions.position(issue.reference) ?? .first
        }
    }
}
