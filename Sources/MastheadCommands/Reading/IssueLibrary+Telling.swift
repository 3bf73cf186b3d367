import IssueLibrary
import Periodical

extension IssueLibrary {
    /// Tells publishers' servers what was read, where the reader agreed to it. What cannot be told now waits.
    nonisolated func tellReading() async {
        do throws(MastheadError) { try await sendReading(all: true) } catch {
            Console.current.warn("what was read is not told now", error)
        }
    }
}
