import IssueLibrary
import LibraryReading
import Periodical
import Synchronization

/// An update of the search index that all waiting searches share.
actor WordsUpdate {
    private let library: IssueLibrary
    private let classes: PageClassRegistry
    private var running: Task<Result<Void, MastheadError>, Never>?
    /// The number of updates that added text.
    private(set) var version = 0

    init(of library: IssueLibrary, classes: PageClassRegistry) {
        self.library = library
        self.classes = classes
    }

    /// Updates the search index. The update continues even if a search that waits for it is canceled.
    /// - Returns: the version after the update.
    func bringUpToDate() async throws(MastheadError) -> Int {
        let task = running ?? Task { await takeIn() }
        running = task
        let result = await task.value
        if running == task { running = nil }
        try result.get()
        return version
    }

    private func takeIn() async -> Result<Void, MastheadError> {
        let taken = Mutex(0)
        do throws(MastheadError) {
            try await library.updateSearchIndex(classes: classes) { done, _ in taken.withLock { $0 = done } }
        } catch { return .failure(error) }
        if taken.withLock({ $0 > 0 }) { version += 1 }
        return .success(())
    }
}
