import IssueLibrary
import LibraryReading
import Periodical

/// Updates the search index while a command adds books, so that the first search finds them without reading them all.
final class IndexUpdate: Sendable {
    private let signal: AsyncStream<Void>.Continuation
    private let task: Task<[ItemReference: MastheadError], Never>

    init(of library: IssueLibrary) {
        let (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        self.signal = signal
        task = Task {
            var failures: [ItemReference: MastheadError] = [:]
            for await _ in signals {
                // The next search tries again what cannot be written now, and tells why.
                do throws(MastheadError) {
                    failures.merge(try await library.updateSearchIndex()) { $1 }
                } catch { break }
            }
            return failures
        }
    }

    deinit { signal.finish() }

    /// Reads the words of what was added by now. Nothing waits for it.
    func begin() { signal.yield() }

    /// Waits until all that was added is read.
    /// - Returns: the items whose words could not be had, with the reasons.
    func finish() async -> [ItemReference: MastheadError] {
        signal.finish()
        return await task.value
    }
}
