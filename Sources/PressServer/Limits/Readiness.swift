import Periodical
import ServerStore

/// Whether the database answers: asked once a second at most, however often anyone asks here.
actor Readiness {
    private let store: any Store
    private var answer: (isReady: Bool, until: ContinuousClock.Instant)?
    private var question: Task<Bool, Never>?

    init(_ store: any Store) { self.store = store }

    /// Whether it answers.
    var isReady: Bool {
        get async {
            if let answer, answer.until > .now { return answer.isReady }
            let task = question ?? Task { await Self.ask(store) }
            question = task
            let isReady = await task.value
            question = nil
            answer = (isReady, .now + .seconds(1))
            return isReady
        }
    }

    private static func ask(_ store: any Store) async -> Bool {
        do throws(MastheadError) {
            return try await store.read { try $0.rows("SELECT count(*) AS n FROM schema_step").count == 1 }
        } catch { return false }
    }
}
