import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

struct UnfollowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unfollow", abstract: "Stop following a publication.",
        discussion: .text(
            """
            On a terminal, Masthead asks whether to keep the downloaded issues. In a script, use --keep-content to \
            keep the issues with your bookmarks and reading positions, or --yes to remove them.
            """,
            examples:
                "masthead unfollow magazine --keep-content",
            "masthead unfollow magazine --yes"))

    @Argument(help: "The publication's handle.", completion: Completions.handles)
    var handle: String

    @Flag(help: "Keep the downloaded issues, bookmarks and reading positions.")
    var keepContent = false

    @Flag(
        name: .shortAndLong,
        help: "Do not ask for confirmation. Without --keep-content, the downloaded issues are removed.")
    var yes = false

    @OptionGroup var library: LibraryOptions

    private enum Answer { case keep, remove, goOn }

    func run() async throws {
        let library = try await library.open()
        let publication = try await library.publications.publication(handle)
        if let error = publication.errorWithoutCatalog(cannot: "unfollow") { throw error }
        let console = Console.current
        let name = publication.handle.printable
        if keepContent, !publication.isFollowed { return console.print("You do not follow \(name).") }
        switch try answer(publication) {
        case .goOn: console.print("Nothing was changed.")
        case .keep:
            try await library.following.unfollow(publication.handle, keepsContent: true)
            let isLeft = try await library.publications.all().contains { $0.handle == publication.handle }
            console.print(
                isLeft
                    ? "You no longer follow \(name). Your copies are kept (\(publication.contentText))."
                    : "You no longer follow \(name). Nothing of it was downloaded.")
            let again = isLeft ? "masthead follow \(name)" : "masthead add \(publication.url?.redacted.printable ?? "")"
            console.note("To follow the publication again, use `\(again)`.")
        case .remove:
            try await library.following.unfollow(publication.handle, keepsContent: false)
            console.print("You no longer follow \(name). Removed: \(publication.contentText).")
        }
    }

    /// Asks whether to keep or remove the downloaded items.
    private func answer(_ publication: LibraryPublication) throws(MastheadError) -> Answer {
        if keepContent { return .keep }
        if yes { return .remove }
        let noun = publication.kind == .feed ? "post" : "issue"
        guard let questions = Questions(Console.current) else {
            throw MastheadError(
                .configuration, cannot: "unfollow", to: publication.handle,
                found: "Masthead can ask for confirmation only on a terminal",
                hint:
                    "Use --keep-content to keep its \(noun)s (\(publication.contentText)), or --yes to remove them."
            )
        }
        Console.current.note(
            """
            You will get no new \(noun)s from \(publication.handle.printable). Downloaded: \
            \(publication.contentText).
              k  unfollow, and keep the \(noun)s
              x  unfollow, and remove the \
            \(noun)s\(publication.kind == .feed ? "" : ", bookmarks and reading positions")
              n  keep following
            """)
        return questions.ask("Unfollow?", default: "n") { text in
            switch text.lowercased() {
            case "k", "keep": .keep
            case "x", "remove": .remove
            case "n", "no": .goOn
            default: nil
            }
        }
    }
}
