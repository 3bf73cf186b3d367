import Logging
import Periodical
import ServerStore

/// Queries the state of releases twice a second with one small SQL statement. After each query, the watch announces due
/// releases, fills the queue, and notifies the waiting channels.
///
/// Polling works with both databases and with connection pools, and misses no release after a lost connection.
/// PostgreSQL's NOTIFY would need a separate connection, and polling as a fallback.
struct ReleaseWatch: Sendable {
    let releases: Releases
    let accounts: Accounts
    let events: ReleaseEvents
    let dispatcher: PushDispatcher
    let logger: Logger

    private static let interval = Duration.milliseconds(500)
    /// How many queries pass between two keep-alive signals to waiting channels.
    private static let looksToBeat = 30

    /// Runs until the task is canceled, alongside ``fill()``.
    func run() async {
        var count = 0
        while !Task.isCancelled {
            do throws(MastheadError) { try await look() } catch {
                // An occasional log line is enough. Readiness already reports an unreachable database.
                if count.isMultiple(of: Self.looksToBeat) {
                    logger.error("cannot check for due releases", metadata: ["error": "\(error.summary)"])
                }
            }
            count += 1
            if count.isMultiple(of: Self.looksToBeat) {
                await endForgotten()
                events.beat()
            }
            do { try await ContinuousClock().sleep(for: Self.interval) } catch { return }
        }
    }

    /// Closes the channels of accounts that other processes have deleted.
    func endForgotten() async {
        do throws(MastheadError) {
            events.end(of: try await accounts.forgotten(among: Array(events.accounts)))
        } catch { logger.error("cannot check for deleted accounts", metadata: ["error": "\(error.summary)"]) }
    }

    private func look() async throws(MastheadError) {
        var state = try await releases.state()
        if state.dueCount > 0 {
            try await releases.announceDue()
            state = try await releases.state()
        }
        try await events.advance(to: state.latestEvent)
    }

    /// Fills and cleans the queue until the task is canceled. With many devices, this takes long, so it runs separately
    /// from announcements.
    func fill() async {
        var count = 0
        while !Task.isCancelled {
            do throws(MastheadError) { try await fillOnce() } catch {
                if count.isMultiple(of: Self.looksToBeat) {
                    logger.error("cannot fill the notification queue", metadata: ["error": "\(error.summary)"])
                }
            }
            count += 1
            do { try await ContinuousClock().sleep(for: Self.interval) } catch { return }
        }
    }

    private func fillOnce() async throws(MastheadError) {
        guard try await releases.state().openCount > 0 else { return }
        while !Task.isCancelled, try await releases.queueNext() { dispatcher.wake() }
        dispatcher.wake()
        while !Task.isCancelled, try await releases.finishNext() {}
    }
}
