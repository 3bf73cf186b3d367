import IssueLibrary
import LibraryReading
import Periodical

/// An update of the search index while a command adds books. The first search then does not have to read all new books.
final class IndexUpdate: Sendable {
    private let signal: AsyncStream<Void>.Continuation
    private let task: Task<[ItemReference: MastheadError], Never>

    init(of library: IssueLibrary) {
        let (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        self.signal = signal
        task = Task {
            var failures: [ItemReference: MastheadError] = [:]
            for await _ in signals {
                // If the index cannot be written now, the next search tries again and reports the cause.
                do throws(MastheadError) {
                    failures.merge(try await library.updateSearchIndex()) { $1 }
                } catch { break }
            }
            return failures
        }
    }

    deinit { signal.finish() }

    /// Starts to index the items that were added so far, without waiting.
    func begin() { signal.yield() }

    /// Waits until all added items are indexed.
    /// - Returns: the items whose text could not be read, with the errors.
    func finish() async -> [ItemReference: MastheadError] {
        signal.finish()
        return await task.value
    }
}
