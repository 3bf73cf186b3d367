import IssueLibrary
import Periodical

extension IssueLibrary {
    /// Tells publishers' servers what was read, where the reader agreed to it. What cannot be told now waits.
    nonisolated func tellReading() async {
        do throws(MastheadError) { try await statistics.send(all: true) } catch {
            Console.current.warn("reading statistics were not sent; Masthead will try again", error)
        }
    }
}
