import IssueLibrary
import LibraryReading
import Periodical
import Synchronization

/// Takes in the words of a library's issues for a search, once for all that wait for it.
actor WordsUpdate {
    private let library: IssueLibrary
    private let classes: PageClassRegistry
    private var running: Task<Result<Void, MastheadError>, Never>?
    /// How often something was taken in.
    private(set) var version = 0

    init(of library: IssueLibrary, classes: PageClassRegistry) {
        self.library = library
        self.classes = classes
    }

    /// Takes in what is new. One that waits for it no longer does not end it.
    /// - Returns: the version that there is then.
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
