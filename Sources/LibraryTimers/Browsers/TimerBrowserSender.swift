import Foundation
import LibraryCore
import Periodical
import PushServices

/// Sends timer events to the registered browsers, and removes browsers whose subscriptions have ended.
struct TimerBrowserSender: Sendable {
    let store: LibraryStore
    let backups: LibraryBackups
    let configuration: TimerConfiguration

    private enum Ending: Sendable {
        case sent
        case failed(found: String)
        case gone(found: String)
    }

    /// Returns the registered browsers.
    func records() async throws(MastheadError) -> [TimerBrowserRecord] {
        try await store.read { try TimerBrowserRecord.fetchAll($0) }
    }

    /// Sends an event to browsers concurrently. Each browser receives its events in order.
    /// - Parameter onFailure: called with the error for each browser that was not notified.
    /// - Returns: always true.
    /// - Throws: the first failure.
    func send(
        _ event: LibraryTimerEvent, to places: [(TimerBrowserRecord, TimerDeliveries.Turn)],
        _ sendings: TimerDeliveries,
        onFailure: @Sendable (MastheadError) -> Void
    ) async throws(MastheadError) -> Bool {
        let means: (BrowserPush, WebPushMessage, VAPIDKey?)
        do throws(MastheadError) {
            let push = try configuration.browserPush()
            means = (
                push, try TimerBrowserMessage(event).push(),
                try TimerBrowserKey(folder: store.folder).read(push.requiredContact())
            )
        } catch {
            for (_, turn) in places { await sendings.pass(turn) }
            throw error
        }
        let endings = await Self.endings(means, places, sendings)
        guard !Task.isCancelled else { return true }
        var errors: [MastheadError] = []
        for (record, ending) in endings {
            switch ending {
            case .sent: break
            case .failed(let found):
                errors.append(
                    Self.error(event, record, found, "Check the browser's notifications if this happens again."))
            case .gone(let found):
                try await store.write { try record.remove($0) }
                errors.append(
                    Self.error(
                        event, record, "\(found), so notifications are now off in this browser",
                        "Turn notifications on again on the timers page in this browser."))
            }
        }
        if endings.contains(where: { if case .gone = $1 { true } else { false } }) { await backups.backUp(.now) }
        errors.forEach(onFailure)
        if let first = errors.first { throw first }
        return true
    }

    private static func endings(
        _ means: (push: BrowserPush, message: WebPushMessage, key: VAPIDKey?),
        _ places: [(TimerBrowserRecord, TimerDeliveries.Turn)], _ sendings: TimerDeliveries
    ) async -> [(TimerBrowserRecord, Ending)] {
        let client = means.key.map { WebPushClient($0, reach: means.push.reach, configuration: means.push.client) }
        return await withTaskGroup(of: (Int, Ending).self) { group in
            for (index, (record, turn)) in places.enumerated() {
                group.addTask {
                    let ending = await sendings.take(turn) { isFutile in
                        guard let client, means.key?.applicationServerKey == record.libraryKey else {
                            return (Ending.gone(found: "the browser registered with a key that no longer exists"), true)
                        }
                        guard !isFutile else {
                            return (Ending.failed(found: "the browser's push service is still unreachable"), false)
                        }
                        let ending = await send(means.message, to: record, by: client, means.push)
                        if case .failed = ending { return (ending, false) }
                        return (ending, true)
                    }
                    return (index, ending)
                }
            }
            let endings = await group.reduce(into: [Int: Ending]()) { $0[$1.0] = $1.1 }
            return places.enumerated().compactMap { index, place in endings[index].map { (place.0, $0) } }
        }
    }

    /// Sends a message to a browser, retrying temporary failures.
    private static func send(
        _ message: WebPushMessage, to record: TimerBrowserRecord, by client: WebPushClient, _ push: BrowserPush
    ) async -> Ending {
        let subscription: PushSubscription
        guard let endpoint = URL(string: record.endpoint) else {
            return .failed(found: "the browser's push address is not a URL")
        }
        do throws(MastheadError) {
            subscription = try PushSubscription(
                endpoint: endpoint, publicKey: record.publicKey, secret: record.secret, reach: push.reach)
        } catch { return .failed(found: error.found) }
        let end = ContinuousClock.now + BrowserPush.patience
        var delay = push.retryDelay
        for attempt in 0... {
            let (found, wait): (String, Duration)
            do throws(MastheadError) {
                switch try await client.send(message, to: subscription) {
                case .accepted: return .sent
                case .gone: return .gone(found: "the push service no longer knows the browser")
                case .tooLarge: return .failed(found: "the message is too long for the browser's push service")
                case .refused(let status, _), .providerAtFault(let status, _):
                    return .failed(found: "the browser's push service returned \(status)")
                case .backOff(let status, let retryAfter):
                    (found, wait) = ("the browser's push service returned \(status)", max(retryAfter ?? delay, delay))
                case .notSent(let reason), .unknown(let reason):
                    (found, wait) = ("the browser's push service is unreachable: \(reason)", delay)
                }
            } catch { return .failed(found: error.found) }
            guard attempt < BrowserPush.retryCount, ContinuousClock.now + wait < end else {
                return .failed(found: found)
            }
            do { try await ContinuousClock().sleep(for: wait) } catch { return .failed(found: found) }
            delay *= 2
        }
        return .sent
    }

    private static func error(
        _ event: LibraryTimerEvent, _ record: TimerBrowserRecord, _ found: String, _ advice: String
    ) -> MastheadError {
        let browser = record.browser
        return MastheadError(
            .timerNotSent, cannot: "notify the browser “\(browser.name.printable)” at \(browser.service) of",
            to: event.title, found: found, remedies: [.advice(advice)])
    }
}
