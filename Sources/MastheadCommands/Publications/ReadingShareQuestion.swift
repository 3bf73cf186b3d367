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
        of each item and day: its name, title and author, how long it is, how much of it was read since the time before, and whether it is \
        the first time, that day or at all. It goes to \(server), under a number without your name, and is added to what others read.
        """
    }

    /// Asks the person at the terminal where the publisher asks and nothing was said yet; elsewhere it is told how to agree.
    static func ask(_ handle: String, in library: IssueLibrary) async throws(MastheadError) {
        let publication = try await library.publication(handle)
        guard publication.readingShare == .asked else { return }
        let (console, question) = (Console.current, ReadingShareQuestion(publication: publication))
        let name = publication.handle.printable
        guard let questions = Questions(console) else {
            console.note(
                console.wrapped(
                    "Its publisher asks to be told how much is read; nothing is sent unless `masthead follow \(name) --share-reading` agrees to it."
                ))
            return
        }
        console.note(console.wrapped("Its publisher asks to be told how much is read: \(question.explanation)"))
        try await question.answer(questions.confirm("May it be sent?"), in: library)
    }

    /// Sees to it that there is something to agree to.
    static func check(_ publication: LibraryPublication) throws(MastheadError) {
        guard publication.readingShare == nil else { return }
        throw MastheadError(
            .configuration, cannot: "share reading statistics of", to: publication.handle,
            found: "its publisher does not ask for it",
            hint: "Look at its catalog again, if that is new: `masthead refresh \(publication.handle)`.")
    }

    /// Notes what the reader answered, and says what follows of it.
    func answer(_ isShared: Bool, in library: IssueLibrary) async throws(MastheadError) {
        let console = Console.current
        let name = publication.handle.printable
        try await library.setReadingShared(isShared, of: publication.handle)
        guard isShared else {
            // What the server knows of the agreement is taken back as soon as it can be reached.
            try await library.sendReading()
            return console.print("nothing is sent of what is read of \(name); what waited is deleted")
        }
        console.print(console.wrapped("From now on this is sent of what is read of \(name): \(explanation)"))
        console.note("`masthead follow \(name) --no-share-reading` ends it.")
    }

    /// What was answered, as `follow` shows it.
    static func words(_ share: ReadingShare, _ publication: LibraryPublication) -> String {
        let server = publication.server?.redacted ?? "its server"
        return switch share {
        case .asked: "not shared; the publisher asks for it (--share-reading agrees)"
        case .agreed: "how much is read is told to \(server)"
        case .declined: "not shared"
        }
    }
}
