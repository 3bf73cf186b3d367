import Logging
import Periodical
import ServerStore
import Synchronization

/// Queries the state of all feeds twice a second with one small SQL statement. After each query, the watch calls hubs,
/// announces notices and records expired subscriptions. Several processes can run a watch at the same time.
final class FeedWatch: Sendable {
    private let feeds: FeedTopics
    private let subscriber: TopicSubscriber
    private let logger: Logger
    /// The number of hub calls in progress.
    private let running = Mutex(0)

    private static let interval = Duration.milliseconds(500)
    /// How many queries pass between two searches for topics without followers. The server unsubscribes from such
    /// topics.
    private static let looksToLeave = 4
    /// How many queries pass between two log lines about an unreachable database.
    private static let looksToTell = 30
    /// The maximum number of simultaneous calls to hubs.
    private static let most = 50

    init(_ parts: PressParts, _ settings: HubSettings) {
        feeds = parts.feeds
        subscriber = TopicSubscriber(settings, parts.configuration.push)
        logger = parts.logger
    }

    /// Runs until the task is canceled.
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
                        logger.error("cannot update feeds", metadata: ["error": "\(error.summary)"])
                    }
                }
                count += 1
                do { try await ContinuousClock().sleep(for: Self.interval) } catch { return }
            }
        }
    }

    /// Does all pending work except for the calls to hubs.
    /// - Returns: The topics whose hubs must be called.
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
            logger.warning("a hub refused a request", metadata: ["mode": "\(topic.mode)", "hub": "\(topic.hub)"])
        }
        // If this write fails, the server calls the hub again after the topic's lease expires.
        do throws(MastheadError) { try await feeds.note(answer, to: topic) } catch {
            logger.error("cannot update feeds", metadata: ["error": "\(error.summary)"])
        }
    }
}
