import IssueLibrary
import Periodical

extension IssueLibrary {
    /// Sends reading statistics to publisher servers, provided that the user agreed. Reports that cannot be sent now
    /// are kept for later.
    nonisolated func tellReading() async {
        do throws(MastheadError) { try await statistics.send(all: true) } catch {
            Console.current.warn("reading statistics were not sent; Masthead will try again", error)
        }
    }
}
