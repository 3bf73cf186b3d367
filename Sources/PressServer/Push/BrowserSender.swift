import Foundation
import Periodical
import PushServices
import ServerStore

/// Sends notifications through browsers' push services.
final class BrowserSender: Sendable {
    /// The public key that browsers need to subscribe.
    let applicationServerKey: String
    /// The network addresses that the server may send notifications to.
    let reach: PushSubscription.Reach
    private let client: WebPushClient
    private let paused = PushBackoff()

    init(
        _ key: VAPIDKey, _ configuration: PushConfiguration, reach: PushSubscription.Reach
    ) {
        applicationServerKey = key.applicationServerKey
        self.reach = reach
        client = WebPushClient(key, reach: reach, configuration: configuration)
    }

    private struct Content: Encodable {
        let publication: String
        let issue: String
        let title: String
        let text: String?
        let cover: String?
    }

    func send(
        _ claimed: ClaimedNotification, endpoint: String, key: Data, secret: Data
    ) async -> NotificationOutcome {
        do throws(MastheadError) {
            guard let url = URL(string: endpoint, encodingInvalidCharacters: false) else {
                return NotificationOutcome(claimed, .refused, answer: "the endpoint is no URL")
            }
            let subscription = try PushSubscription(endpoint: url, publicKey: key, secret: secret, reach: reach)
            if let left = paused.left(for: subscription.origin) { return NotificationOutcome(claimed, .later(left)) }
            let outcome = try await client.send(try message(claimed.release), to: subscription)
            return meaning(outcome, claimed, subscription.origin)
        } catch { return NotificationOutcome(claimed, .refused, answer: error.found) }
    }

    private func message(_ release: Release) throws(MastheadError) -> WebPushMessage {
        let content = Content(
            publication: release.publication, issue: release.issue, title: release.title, text: release.text,
            cover: release.cover)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data: Data
        do { data = try encoder.encode(content) } catch {
            throw MastheadError(.pushMessage, cannot: "encode", to: "the push message", found: "\(error)")
        }
        let left = max(0, min(release.endsAt.timeIntervalSinceNow, Double(WebPushMessage.longestTimeToLive)))
        return try WebPushMessage(data, timeToLive: Int(left), topic: release.id)
    }

    private func meaning(
        _ outcome: WebPushOutcome, _ claimed: ClaimedNotification, _ service: String
    ) -> NotificationOutcome {
        let wait = PushBackoff.retries.pause(afterRetries: claimed.attempts - 1)
        switch outcome {
        case .accepted: return NotificationOutcome(claimed, .sent, sent: claimed.parts)
        case .gone: return NotificationOutcome(claimed, .gone(since: claimed.claimedAt), answer: "gone")
        case .tooLarge: return NotificationOutcome(claimed, .refused, answer: "too large")
        case .refused(let status, _): return NotificationOutcome(claimed, .refused, answer: "\(status)")
        // Perhaps only this browser subscribed with another key, so keep sending to others through this service.
        case .providerAtFault(let status, _):
            return NotificationOutcome(claimed, .later(PushBackoff.longest), answer: "\(status)")
        case .backOff(let status, let retryAfter):
            let wait = max(retryAfter ?? wait, .seconds(1))
            paused.pause(service, for: wait)
            return NotificationOutcome(claimed, .later(wait), answer: "\(status)")
        case .notSent(let reason), .unknown(let reason):
            return NotificationOutcome(claimed, .later(wait), answer: reason)
        }
    }
}
