import Foundation
import IssueLibrary
import Periodical

/// Whether a publisher's server may be told how much is read: asked once, in words that say what is sent and to which server.
struct ReadingShareQuestion {
    let publication: LibraryPublication

    /// The server, as people know it.
    private var server: String { publication.server?.redacted.printable ?? "its server" }

    /// What is sent, and to which server.
    private var explanation: String {
        """
        for each item and day, its name, title and author, its length, how much of it you read since the last \
        report, and whether this is your first time, that day or ever. It goes to \(server) under a number \
        instead of your name, and is added to the totals of all readers.
        """
    }

    /// Asks the person at the terminal where the publisher asks and nothing was said yet; elsewhere it is told how to agree.
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
        console.note(console.wrapped("The publisher would like to collect reading statistics: \(question.explanation)"))
        try await question.answer(questions.confirm("Share reading statistics?"), in: library)
    }

    /// Sees to it that there is something to agree to.
    static func check(_ publication: LibraryPublication) throws(MastheadError) {
        guard publication.readingShare == nil else { return }
        throw MastheadError(
            .configuration, cannot: "share reading statistics of", to: publication.handle,
            found: "the publisher does not collect reading statistics",
            hint: "Use `masthead refresh \(publication.handle)` to check its catalog again.")
    }

    /// Notes what the reader answered, and says what follows of it.
    func answer(_ isShared: Bool, in library: IssueLibrary) async throws(MastheadError) {
        let console = Console.current
        let name = publication.handle.printable
        try await library.statistics.setShared(isShared, of: publication.handle)
        guard isShared else {
            // What the server knows of the agreement is taken back as soon as it can be reached.
            try await library.statistics.send()
            return console.print("\(name): reading statistics are not shared; unsent reports were deleted")
        }
        console.print(console.wrapped("\(name): reading statistics are shared from now on: \(explanation)"))
        console.note("To stop sharing, use `masthead follow \(name) --no-share-reading`.")
    }

    /// What was answered, as `follow` shows it.
    static func words(_ share: ReadingShare, _ publication: LibraryPublication) -> String {
        let server = publication.server?.redacted ?? "its server"
        return switch share {
        case .asked: "not shared; the publisher asks for them (use --share-reading to agree)"
        case .agreed: "shared with \(server)"
        case .declined: "not shared"
        }
    }
}
