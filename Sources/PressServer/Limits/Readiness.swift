import Periodical
import ServerStore

/// Checks at most once a second whether the database responds and accepts writes.
actor Readiness {
    /// The time limit for the database to respond.
    static let patience = Duration.seconds(5)

    private let store: any Store
    private var answer: (isReady: Bool, until: ContinuousClock.Instant)?
    private var question: Task<Bool, Never>?

    init(_ store: any Store) { self.store = store }

    /// Whether the database is ready.
    var isReady: Bool {
        get async {
            if let answer, answer.until > .now { return answer.isReady }
            let task = question ?? Task { await Self.ask(store) }
            question = task
            let known = await Self.value(of: task, within: Self.patience)
            // While the database does not respond, only one check at a time may wait for it.
            if known != nil { question = nil }
            let isReady = known ?? false
            answer = (isReady, .now + .seconds(1))
            return isReady
        }
    }

    /// Returns a task's result, or nil if the task does not end in time.
    private static func value(of task: Task<Bool, Never>, within patience: Duration) async -> Bool? {
        let (answers, continuation) = AsyncStream.makeStream(of: Bool?.self)
        let waiting = Task { continuation.yield(await task.value) }
        let limit = Task {
            try await ContinuousClock().sleep(for: patience)
            continuation.yield(nil)
        }
        defer {
            waiting.cancel()
            limit.cancel()
        }
        for await answer in answers { return answer }
        return nil
    }

    private static func ask(_ store: any Store) async -> Bool {
        do throws(MastheadError) {
            try await store.check()
            return true
        } catch { return false }
    }
}
