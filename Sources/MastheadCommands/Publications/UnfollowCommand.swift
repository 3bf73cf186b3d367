import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

struct UnfollowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unfollow", abstract: "Follow a publication no longer.",
        discussion: .text(
            "On a terminal it asks what of it stays. Elsewhere --keep-content keeps the issues that are here, with bookmarks and places; --yes alone removes them.",
            examples:
                "masthead unfollow press --keep-content",
            "masthead unfollow press --yes"))

    @Argument(help: "The publication's handle.", completion: Completions.handles)
    var handle: String

    @Flag(help: "Keep the issues that are here, with bookmarks and places.")
    var keepContent = false

    @Flag(name: .shortAndLong, help: "Ask nothing; without --keep-content its issues are removed.")
    var yes = false

    @OptionGroup var library: LibraryOptions

    private enum Answer { case keep, remove, goOn }

    func run() async throws {
        let library = try await library.open()
        let publication = try await library.publication(handle)
        if let error = publication.errorWithoutCatalog(cannot: "unfollow") { throw error }
        let console = Console.current
        let name = publication.handle.printable
        if keepContent, !publication.isFollowed { return console.print("\(name) is not followed.") }
        switch try answer(publication) {
        case .goOn: console.print("Nothing was changed.")
        case .keep:
            try await library.unfollow(publication.handle, keepsContent: true)
            let isLeft = try await library.publications().contains { $0.handle == publication.handle }
            console.print(
                isLeft
                    ? "\(name) is followed no longer; what is here of it stays (\(publication.contentText))."
                    : "\(name) is followed no longer; nothing of it was here.")
            let again = isLeft ? "masthead follow \(name)" : "masthead add \(publication.url?.redacted.printable ?? "")"
            console.note("`\(again)` takes it back.")
        case .remove:
            try await library.unfollow(publication.handle, keepsContent: false)
            console.print("\(name) is followed no longer; \(publication.contentText) removed.")
        }
    }

    /// What of it is to stay.
    private func answer(_ publication: LibraryPublication) throws(MastheadError) -> Answer {
        if keepContent { return .keep }
        if yes { return .remove }
        let noun = publication.kind == .feed ? "post" : "issue"
        guard let questions = Questions(Console.current) else {
            throw MastheadError(
                .configuration, cannot: "unfollow", to: publication.handle, found: "there is no terminal to ask on",
                hint:
                    "Give --keep-content, and its \(noun)s stay (\(publication.contentText)); or --yes, and they are removed."
            )
        }
        Console.current.note(
            """
            Nothing new will arrive from \(publication.handle.printable). Here of it: \(publication.contentText).
              k  unfollow, keep the \(noun)s
              x  unfollow and remove the \(noun)s\(publication.kind == .feed ? "" : ", with bookmarks and places")
              n  go on following
            """)
        return questions.ask("Unfollow it?", default: "n") { text in
            switch text.lowercased() {
            case "k", "keep": .keep
            case "x", "remove": .remove
            case "n", "no": .goOn
            default: nil
            }
        }
    }
}
