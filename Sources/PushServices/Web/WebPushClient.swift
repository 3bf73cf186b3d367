public import Foundation
import IssueTransfer
public import Periodical

/// Sends messages to browsers through their push services (RFC 8030, RFC 8291, RFC 8292): many at the same time, over a connection of
/// HTTP/2 to each service.
///
/// A page subscribes with `pushManager.subscribe({userVisibleOnly: true, applicationServerKey})` and sends the publisher what that gives;
/// its service worker finds the content in its `push` event and has to show a notification. Nothing is sent twice by itself.
public final class WebPushClient: Sendable {
    private let tokens: VAPIDTokens
    private let poster: Poster

    /// Makes a client with connections of its own, which are opened with the first message to each service.
    /// - Parameters:
    ///   - key: by which the services know the publisher.
    ///   - reach: which addresses are sent to. Each is looked at again when its name was resolved.
    ///   - now: the clock.
    public init(
        _ key: VAPIDKey, reach: PushSubscription.Reach = .outside,
        configuration: PushConfiguration = PushConfiguration(), now: @escaping @Sendable () -> Date = { Date() }
    ) {
        tokens = VAPIDTokens(key, now: now)
        poster = configuration.poster { $0.refusesInside = reach == .outside }
    }

    /// Encrypts a message for a browser and sends it. A task that is cancelled takes it back as far as that can be done.
    /// - Throws: ``MastheadError`` where it cannot be encrypted or signed; nothing was sent then.
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
