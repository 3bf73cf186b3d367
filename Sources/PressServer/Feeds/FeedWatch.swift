import Logging
import Periodical
import ServerStore
import Synchronization

/// Looks twice a second, in one small statement, what there is to do about feeds: asks hubs, announces what they told, and notes where they
/// tell no longer. Any number of processes may do so.
final class FeedWatch: Sendable {
    private let feeds: FeedTopics
    private let subscriber: TopicSubscriber
    private let logger: Logger
    /// How many hubs are being asked.
    private let running = Mutex(0)

    private static let interval = Duration.milliseconds(500)
    /// After so many looks those are looked for that no device wants to hear of any more.
    private static let looksToLeave = 4
    /// After so many looks a database that is down is told of again.
    private static let looksToTell = 30
    /// The most hubs that are asked at the same time.
    private static let most = 50

    init(_ parts: PressParts, _ settings: HubSettings) {
        feeds = parts.feeds
        subscriber = TopicSubscriber(settings, parts.configuration.push)
        logger = parts.logger
    }

    /// Looks until the task is cancelled.
    func run() async {
        await withDiscardingTaskGroup { group in
            var count = 0
            while !Task.isCancelled {
                do throws(MastheadError) {
                    if count.isMultiple(of: Self.looksToLeave) { try await feeds.leaveUnfollowed() }
                    for topic in try await look() {
                        running.withLock { $0 += 1 }
                        group.addTask { await self.ask(topic) }
                    }
                } catch {
                    if count.isMultiple(of: Self.looksToTell) {
                        logger.error("feeds", metadata: ["error": "\(error.summary)"])
                    }
                }
                count += 1
                do { try await ContinuousClock().sleep(for: Self.interval) } catch { return }
            }
        }
    }

    /// Does what there is to do.
    /// - Returns: those whose hubs are to be asked.
    private func look() async throws(MastheadError) -> [ClaimedTopic] {
        let state = try await feeds.state()
        if state.overCount > 0 { try await feeds.endLeases() }
        if state.noticedCount > 0 { try await feeds.announce() }
        let free = Self.most - running.withLock { $0 }
        guard state.dueCount > 0, free > 0 else { return [] }
        return try await feeds.claim(limit: free)
    }

    private func ask(_ topic: ClaimedTopic) async {
        let answer = await subscriber.ask(topic)
        running.withLock { $0 -= 1 }
        if case .refused = answer {
            logger.warning("a hub refuses", metadata: ["mode": "\(topic.mode)", "hub": "\(topic.hub)"])
        }
        // What is not written down is asked again once the time is over for which this process has taken it.
        do throws(MastheadError) { try await feeds.note(answer, to: topic) } catch {
            logger.error("feeds", metadata: ["error": "\(error.summary)"])
        }
    }
}
