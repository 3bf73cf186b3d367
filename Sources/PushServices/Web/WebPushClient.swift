public import Foundation
import IssueTransfer
public import Periodical

/// Sends messages to browsers through their push services (RFC 8030, RFC 8291, RFC 8292), many at once over a single
/// HTTP/2 connection per service.
///
/// A page subscribes with `pushManager.subscribe({userVisibleOnly: true, applicationServerKey})` and sends the result
/// to the publisher. The page's service worker receives the content in the `push` event, and must show a notification.
/// The client never retries.
public final class WebPushClient: Sendable {
    private let tokens: VAPIDTokens
    private let poster: Poster

    /// Creates a client with its own connections, which open with the first message to each service.
    /// - Parameters:
    ///   - key: The key that identifies the publisher.
    ///   - reach: Which endpoints are allowed. The IP addresses that their names resolve to are checked as well.
    ///   - configuration: The limits on concurrent messages, and the timeouts.
    ///   - now: Returns the current time.
    public init(
        _ key: VAPIDKey, reach: PushSubscription.Reach = .outside,
        configuration: PushConfiguration = PushConfiguration(), now: @escaping @Sendable () -> Date = { Date() }
    ) {
        tokens = VAPIDTokens(key, now: now)
        poster = configuration.poster { $0.refusesInside = reach == .outside }
    }

    /// Encrypts a message for a browser and sends it. Canceling the task withdraws the message if possible.
    /// - Throws: ``MastheadError`` if the message cannot be encrypted or signed. Nothing was sent in that case.
    public func send(
        _ message: WebPushMessage, to subscription: PushSubscription
    ) async throws(MastheadError) -> WebPushOutcome {
        var headers = message.headers
        headers["Authorization"] = try tokens.authorization(for: subscription.origin)
        let body = try WebPushEncryption.encrypt(message.content, for: subscription, paddedTo: message.paddedTo)
        let request = PostRequest(
            origin: subscription.origin, path: subscription.path, headers: headers, body: body)
        do throws(PostFault) { return WebPushOutcome(try await poster.post(request)) } catch {
            return WebPushOutcome(error)
        }
    }
}
