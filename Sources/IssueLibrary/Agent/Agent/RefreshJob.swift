import Foundation
import Periodical

/// The job that checks all due catalogs once.
struct RefreshJob: AgentJob {
    let looks: RefreshSchedule
    let configuration: AgentConfiguration

    var isOutstanding: Bool {
        get async throws(MastheadError) { try await looks.isDue() }
    }

    func run(onEvent: @escaping @Sendable (DownloadEvent) -> Void) async throws(MastheadError) {
        try await looks.askForNew()
        while try await looks.isDue(), !Task.isCancelled {
            let next = try await looks.look()
            guard try await looks.isDue() else { return }
            do { try await configuration.sleep(next) } catch { return }
        }
    }
}
