import Foundation
import Periodical

/// Does what is due for as long as it runs: looks at catalogues, brings in downloads, tells of what is new, listens to
/// publishers' servers, tells them what was read, tells what timers tell, publishes what was ordered. None of these waits for the
/// others, and between what is due nothing happens at all.
struct ResidentAgent: Sendable {
    let store: LibraryStore
    let looks: CatalogueLooks
    let downloads: DownloadJob
    let announcer: Announcer
    let reading: ReadingStatistics
    let channels: PressChannels
    let timers: TimerTeller
    let publishing: PublishOrders
    let ends: SubscriptionEnds
    let configuration: IssueLibrary.Configuration

    /// Of what has no time of its own something is looked at so often, in seconds.
    private static let longestPause = 3600.0

    /// Runs until the task is cancelled or the library is gone.
    func run(onEvent: @escaping @Sendable (DownloadEvent) -> Void) async throws(MastheadError) {
        let alarms = (looks: Alarm(), downloads: Alarm(), announcer: Alarm(), channels: Alarm(), reading: Alarm())
        let timerAlarms = (showing: Alarm(), handingOver: Alarm())
        let (publishingAlarm, endsAlarm) = (Alarm(), Alarm())
        let watch = StoreWatch(store.folder, settings: configuration.rulesFile) {
            alarms.looks.ring()
            alarms.downloads.ring()
            alarms.announcer.ring()
            alarms.channels.ring()
            alarms.reading.ring()
            timerAlarms.showing.ring()
            timerAlarms.handingOver.ring()
            publishingAlarm.ring()
            endsAlarm.ring()
        }
        defer { withExtendedLifetime(watch) {} }
        let result = await withTaskGroup(of: Result<Void, MastheadError>.self) { group in
            group.addTask { await keepAt(alarms.looks) { () throws(MastheadError) in try await looks.look() } }
            group.addTask {
                await keepAt(alarms.downloads) { () throws(MastheadError) in try await bringIn(onEvent) }
            }
            group.addTask {
                await keepAt(alarms.announcer) { () throws(MastheadError) in try await announcer.announce() }
            }
            group.addTask {
                await keepAt(alarms.reading) { () throws(MastheadError) in try await reading.send() }
            }
            group.addTask {
                await keepAt(alarms.channels) { () throws(MastheadError) in
                    try await channels.settle { alarms.looks.ring() }
                }
            }
            group.addTask {
                do throws(MastheadError) { try await timers.settle() } catch {
                    return Task.isCancelled ? .success(()) : .failure(error)
                }
                return await keepAt(timerAlarms.showing) { () throws(MastheadError) in try await timers.show() }
            }
            group.addTask {
                await keepAt(timerAlarms.handingOver) { () throws(MastheadError) in try await timers.handOver() }
            }
            group.addTask {
                await keepAt(publishingAlarm) { () throws(MastheadError) in try await publishing.settle() }
            }
            group.addTask {
                await keepAt(endsAlarm) { () throws(MastheadError) in try await ends.tell() }
            }
            let first = await group.next() ?? .success(())
            group.cancelAll()
            return first
        }
        await channels.stop()
        try result.get()
    }

    private func bringIn(
        _ onEvent: @escaping @Sendable (DownloadEvent) -> Void
    ) async throws(MastheadError) -> Date? {
        if try await downloads.outlook().isOutstanding { try await downloads.run(onEvent: onEvent) }
        return try await downloads.outlook().end
    }

    /// Does something again and again, when it is due or when the library has changed.
    /// - Parameter step: does what is due, and returns when to do so again.
    private func keepAt(
        _ alarm: Alarm, _ step: @Sendable () async throws(MastheadError) -> Date?
    ) async -> Result<Void, MastheadError> {
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
