import Logging
import Periodical
import ServerStore

/// Looks twice a second, in one small statement, what there is to do about releases: announces those whose time has come, fills the queue,
/// and tells those that wait here.
///
/// To look is the same on both databases, goes through pools of connections, and misses nothing after a connection was lost; NOTIFY of
/// PostgreSQL would need a connection of its own and be looked behind all the same.
struct ReleaseWatch: Sendable {
    let releases: Releases
    let accounts: Accounts
    let events: ReleaseEvents
    let dispatcher: PushDispatcher
    let logger: Logger

    private static let interval = Duration.milliseconds(500)
    /// After so many looks those that wait are told that the server is still there.
    private static let looksToBeat = 30

    /// Looks until the task is cancelled; ``fill()`` runs beside it.
    func run() async {
        var count = 0
        while !Task.isCancelled {
            do throws(MastheadError) { try await look() } catch {
                // A database that is down is told of by readiness; here it is enough to say it once in a while.
                if count.isMultiple(of: Self.looksToBeat) {
                    logger.error("releases", metadata: ["error": "\(error.summary)"])
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

    /// Closes the channels of accounts that were forgotten through another process.
    func endForgotten() async {
        do throws(MastheadError) {
            events.end(of: try await accounts.forgotten(among: Array(events.accounts)))
        } catch { logger.error("channels", metadata: ["error": "\(error.summary)"]) }
    }

    private func look() async throws(MastheadError) {
        var state = try await releases.state()
        if state.dueCount > 0 {
            try await releases.announceDue()
            state = try await releases.state()
        }
        try await events.advance(to: state.latestEvent)
    }

    /// Fills the queue, and clears it, until the task is cancelled. Both take their time where there are many devices; what waits for an
    /// announcement does not wait for that.
    func fill() async {
        var count = 0
        while !Task.isCancelled {
            do throws(MastheadError) { try await fillOnce() } catch {
                if count.isMultiple(of: Self.looksToBeat) {
                    logger.error("queue", metadata: ["error": "\(error.summary)"])
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
