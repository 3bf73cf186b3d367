public import Foundation
import IssueTransfer
public import Periodical

/// Sends messages to browsers through their push services (RFC 8030, RFC 8291, RFC 8292). The client sends many
/// messages at a time over one HTTP/2 connection per service.
///
/// A page subscribes with `pushManager.subscribe({userVisibleOnly: true, applicationServerKey})` and sends the result
/// to the publisher. The page's service worker receives the content in the `push` event, and must show a notification.
/// The client never retries.
public final class WebPushClient: Sendable {
    private let tokens: VAPIDTokens
    private let poster: Poster

    /// Creates a client with its own connections. The connection to a service opens with the first message.
    /// - Parameters:
    ///   - key: The key that identifies the publisher.
    ///   - reach: The allowed endpoints. The IP addresses to which the endpoints' names resolve are checked, too.
    ///   - configuration: The limits of concurrent messages, and their timeouts.
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
