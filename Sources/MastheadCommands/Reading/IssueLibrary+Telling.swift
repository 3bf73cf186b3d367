import IssueLibrary
import Periodical

extension IssueLibrary {
    /// Sends reading statistics to the publisher servers, if the user agreed. Reports that cannot be sent now are kept
    /// for later.
    nonisolated func tellReading() async {
        do throws(MastheadError) { try await statistics.send(all: true) } catch {
            Console.current.warn("reading statistics were not sent; Masthead will try again", error)
        }
    }
}
