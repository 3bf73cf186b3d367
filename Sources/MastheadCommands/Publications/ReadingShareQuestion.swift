import Foundation
import IssueLibrary
import Periodical

/// A prompt that asks whether to share reading statistics with a publisher server, and explains the data. Users are
/// asked only once.
struct ReadingShareQuestion {
    let publication: LibraryPublication

    /// The server's address, for display.
    private var server: String { publication.server?.redacted.printable ?? "its server" }

    /// An explanation of what data is sent and which server receives it.
    private var explanation: String {
        """
        Masthead sends to \(server), for each item and day: its name, title, author and length, how much of it you \
        read, and whether this is your first time, that day or ever. Masthead sends a random number instead of your \
        name. The server adds the report to the totals of all readers.
        """
    }

    /// Asks whether to share reading statistics, if the publisher collects them and the user has not been asked before.
    /// Without a terminal, prints how to agree.
    static func ask(_ handle: String, in library: IssueLibrary) async throws(MastheadError) {
        let publication = try await library.publications.publication(handle)
        guard publication.readingShare == .asked else { return }
        let (console, question) = (Console.current, ReadingShareQuestion(publication: publication))
        let name = publication.handle.printable
        guard let questions = Questions(console) else {
            console.note(
                console.wrapped(
                    """
                    The publisher would like to collect reading statistics. Nothing is sent unless you agree: \
                    `masthead follow \(name) --share-reading`.
                    """
                ))
            return
        }
        console.note(
            console.wrapped(
                "The publisher would like to collect reading statistics. If you agree: \(question.explanation)"))
        try await question.answer(questions.confirm("Share reading statistics?"), in: library)
    }

    /// Throws an error if the publisher does not collect reading statistics.
    static func check(_ publication: LibraryPublication) throws(MastheadError) {
        guard publication.readingShare == nil else { return }
        throw MastheadError(
            .configuration, cannot: "share reading statistics of", to: publication.handle,
            found: "the publisher does not collect reading statistics",
            hint: "Use `masthead refresh \(publication.handle)` to check its catalog again.")
    }

    /// Stores the user's answer and prints its effect.
    func answer(_ isShared: Bool, in library: IssueLibrary) async throws(MastheadError) {
        let console = Console.current
        let name = publication.handle.printable
        try await library.statistics.setShared(isShared, of: publication.handle)
        guard isShared else {
            // Ask the server to delete the agreement as soon as the server can be reached.
            try await library.statistics.send()
            return console.print("\(name): reading statistics are no longer shared, and unsent reports were deleted")
        }
        console.print(console.wrapped("\(name): reading statistics are shared. \(explanation)"))
        console.note("To stop sharing, use `masthead follow \(name) --no-share-reading`.")
    }

    /// Returns the user's answer in words, for `follow`.
    static func words(_ share: ReadingShare, _ publication: LibraryPublication) -> String {
        let server = publication.server?.redacted ?? "its server"
        return switch share {
        case .asked: "not shared; the publisher asks for them (use --share-reading to agree)"
        case .agreed: "shared with \(server)"
        case .declined: "not shared"
        }
    }
}
