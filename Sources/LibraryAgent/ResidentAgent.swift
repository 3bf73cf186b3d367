import Foundation
import LibraryAccounts
import LibraryCore
import LibraryDownloads
import LibraryTimers
import Periodical

/// An agent in resident mode.
///
/// The agent checks catalogs, downloads items, sends notifications, listens to publisher servers, sends reading
/// statistics, fires timers and publishes scheduled issues. These steps run concurrently, and each sleeps until it is
/// due.
struct ResidentAgent: Sendable {
    let store: LibraryStore
    let schedule: RefreshSchedule
    let downloads: DownloadJob
    let announcer: Announcer
    let reading: ReadingStatistics
    let channels: PressChannels
    let timers: TimerNotifier
    let publishing: PublishOrders
    let ends: SubscriptionEnds
    let configuration: AgentConfiguration

    /// The longest time between two runs of a step, in seconds.
    private static let longestPause = 3600.0

    /// A function that does the due work and returns when to run next.
    private typealias Step = @Sendable () async throws(MastheadError) -> Date?

    /// Runs until the task is canceled or the library's folder disappears.
    func run(onEvent: @escaping @Sendable (DownloadEvent) -> Void) async throws(MastheadError) {
        let lookAlarm = Alarm()
        let steps: [(alarm: Alarm, step: Step)] = [
            (lookAlarm, { () throws(MastheadError) in try await schedule.refreshDue() }),
            (Alarm(), { () throws(MastheadError) in try await bringIn(onEvent) }),
            (Alarm(), { () throws(MastheadError) in try await announcer.announce(heedsQuietHours: true) }),
            (Alarm(), { () throws(MastheadError) in try await reading.send() }),
            (Alarm(), { () throws(MastheadError) in try await channels.settle { lookAlarm.ring() } }),
            (Alarm(), { () throws(MastheadError) in try await timers.show() }),
            (Alarm(), { () throws(MastheadError) in try await timers.handOver() }),
            (Alarm(), { () throws(MastheadError) in try await timers.send() }),
            (Alarm(), { () throws(MastheadError) in try await publishing.settle() }),
            (Alarm(), { () throws(MastheadError) in try await ends.tell() }),
        ]
        do throws(MastheadError) { try await timers.settle() } catch {
            if Task.isCancelled { return }
            throw error
        }
        let watch = StoreWatch(store.folder, settings: configuration.rulesFile) {
            for (alarm, _) in steps { alarm.ring() }
        }
        defer { withExtendedLifetime(watch) {} }
        let result = await withTaskGroup(of: Result<Void, MastheadError>.self) { group in
            for (alarm, step) in steps { group.addTask { await keepAt(alarm, step) } }
            let first = await group.next() ?? .success(())
            group.cancelAll()
            return first
        }
        await timers.questions.end()
        await timers.sendings.end()
        await channels.stop()
        try result.get()
    }

    private func bringIn(
        _ onEvent: @escaping @Sendable (DownloadEvent) -> Void
    ) async throws(MastheadError) -> Date? {
        if try await downloads.outlook().isOutstanding { try await downloads.run(onEvent: onEvent) }
        return try await downloads.outlook().end
    }

    /// Runs a step whenever it is due or the library has changed.
    /// - Parameter step: does the due work and returns when to run next.
    private func keepAt(_ alarm: Alarm, _ step: Step) async -> Result<Void, MastheadError> {
        while !Task.isCancelled {
            guard store.isInPlace else { return .success(()) }
            let next: Date?
            do throws(MastheadError) { next = try await step() } catch {
                return Task.isCancelled ? .success(()) : .failure(error)
            }
            let latest = configuration.now().addingTimeInterval(Self.longestPause)
            await alarm.wait(until: next.map { min($0, latest) } ?? latest, configuration.sleep)
        }
        return .success(())
    }
}
