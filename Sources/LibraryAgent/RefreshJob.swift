import Foundation
import LibraryDownloads
import Periodical

/// Checks all due catalogs once.
struct RefreshJob: AgentJob {
    let schedule: RefreshSchedule
    let configuration: AgentConfiguration

    var isOutstanding: Bool {
        get async throws(MastheadError) { try await schedule.isDue() }
    }

    func run(onEvent: @escaping @Sendable (DownloadEvent) -> Void) async throws(MastheadError) {
        try await schedule.askForNew()
        while try await schedule.isDue(), !Task.isCancelled {
            let next = try await schedule.refreshDue()
            guard try await schedule.isDue() else { return }
            do { try await configuration.sleep(next) } catch { return }
        }
    }
}
