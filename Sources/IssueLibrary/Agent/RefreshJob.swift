import Foundation
import Logging
import Periodical
import Synchronization

/// Looks at the catalogues that were not looked at for a while, and asks for what the follow policies want of them.
final class RefreshJob: AgentJob {
    private let publications: PublicationDirectory
    private let refresh: CatalogueRefresh
    private let keeping: Keeping
    private let queue: DownloadQueue
    private let interval: Duration
    private let now: @Sendable () -> Date
    private let logger: Logger
    /// When this process looked at catalogues, by the publications' numbers: one that fails is not asked again at once.
    private let looks = Mutex<[Int64: Date]>([:])

    init(
        _ publications: PublicationDirectory, _ refresh: CatalogueRefresh, _ keeping: Keeping,
        _ queue: DownloadQueue, every interval: Duration, now: @escaping @Sendable () -> Date, _ logger: Logger
    ) {
        self.publications = publications
        self.refresh = refresh
        self.keeping = keeping
        self.queue = queue
        self.interval = interval
        self.now = now
        self.logger = logger
    }

    var isOutstanding: Bool {
        get async throws(MastheadError) { try await !due().isEmpty }
    }

    func run(onEvent: @escaping @Sendable (DownloadEvent) -> Void) async throws(MastheadError) {
        let due = try await due()
        guard !due.isEmpty else { return }
        let time = now()
        looks.withLock { looks in
            for record in due { if let id = record.id { looks[id] = time } }
        }
        do throws(MastheadError) { try await look(due.map(\.handle)) } catch {
            // Another process may be at it for long; what is outstanding is not to wait for that.
            guard ![.libraryDatabase, .damagedLibrary, .fileSystem].contains(error.code) else { throw error }
            logger.notice("\(error)")
        }
    }

    private func look(_ handles: [String]) async throws(MastheadError) {
        let summary = try await refresh.refresh(of: handles) { _, _ in }
        for error in summary.failures.values { logger.notice("\(error)") }
        let wanted = try await keeping.keepPlans(of: handles).flatMap(\.kept)
        let (_, errors) = try await queue.queueEverything(scale: nil, of: Set(wanted))
        for error in errors { logger.notice("\(error)") }
    }

    /// The publications whose catalogues are to be looked at by now.
    private func due() async throws(MastheadError) -> [PublicationRecord] {
        let now = now().timeIntervalSince1970
        let followed = try await publications.records(nil).filter { $0.isFollowed && $0.url != nil }
        return followed.filter { record in
            let look = record.id.flatMap { id in looks.withLock { $0[id]?.timeIntervalSince1970 } }
            guard let last = [record.refreshedAt, look].compactMap(\.self).max() else { return true }
            // A clock that was put back must not keep a catalogue from being looked at.
            return abs(now - last) >= interval / .seconds(1)
        }
    }
}
