import Foundation
import Logging
import Periodical
import ServerStore
import ServiceLifecycle

/// Sends the queued notifications: claims some, sends them, and saves the results. Several processes can share the
/// queue.
///
/// If the process is killed, the results of at most ``PushSettings/streams`` sent notifications are lost. These
/// notifications may be sent twice.
final class PushDispatcher: Sendable {
    private let releases: Releases
    private let queue: PushQueue
    private let senders: PushSenders
    private let permits: NotificationLimit
    private let writer: OutcomeWriter
    private let logger: Logger
    private let signals: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation

    init(_ parts: PressParts) {
        let settings = parts.configuration.push
        releases = parts.releases
        senders = parts.senders
        logger = parts.logger
        queue = PushQueue(
            parts.store, leaseTime: .seconds(settings.leaseTime),
            backgroundInterval: TimeInterval(settings.backgroundHours) * 3600)
        permits = NotificationLimit(settings.streams)
        writer = OutcomeWriter(queue, permits, metrics: parts.metrics, logger: parts.logger)
        (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Signals that the queue may contain notifications.
    func wake() { signal.yield() }

    /// Stops claiming notifications. Notifications in flight are still completed.
    func end() { signal.finish() }

    /// Sends notifications until ``end()`` is called.
    func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.writer.run() }
            await withDiscardingTaskGroup { sending in
                for await _ in signals {
                    var isFound = true
                    while isFound, !Task.isShuttingDownGracefully, !Task.isCancelled {
                        isFound = await sendSome(&sending)
                    }
                }
            }
            writer.finish()
        }
    }

    /// Sends some notifications of each release.
    /// - Returns: Whether the queue contained notifications.
    private func sendSome(_ sending: inout DiscardingTaskGroup) async -> Bool {
        var isFound = false
        do throws(MastheadError) {
            for release in try await releases.open() {
                let count = await permits.take(atMost: PushQueue.mostAtOnce)
                guard count > 0, !Task.isShuttingDownGracefully else {
                    await permits.give(count)
                    return false
                }
                let claimed: (notifications: [ClaimedNotification], isEmpty: Bool)
                do throws(MastheadError) { claimed = try await queue.claim(release, limit: count) } catch {
                    await permits.give(count)
                    throw error
                }
                if !claimed.isEmpty { isFound = true }
                await permits.give(count - claimed.notifications.count)
                for notification in claimed.notifications {
                    sending.addTask { self.writer.add(await self.senders.send(notification)) }
                }
            }
        } catch {
            logger.error("cannot read the notification queue", metadata: ["error": "\(error.summary)"])
            return false
        }
        return isFound
    }
}
