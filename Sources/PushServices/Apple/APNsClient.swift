import IssueTransfer
import Periodical

/// Sends notifications to Apple's push service: many at the same time over one connection of HTTP/2.
///
/// Nothing is sent twice by itself, but for one case: a token that was refused as too old is renewed, and the notification that it came
/// with sent once more. What is to become of the others their ``APNsOutcome`` says.
public final class APNsClient: Sendable {
    /// Which service it sends to.
    public let environment: APNsEnvironment
    private let credential: APNsCredential
    private let poster: Poster

    /// Makes a client with a connection of its own, which is opened with the first notification. Keep it: Apple takes frequent opening
    /// and closing for an attack.
    public init(
        _ environment: APNsEnvironment, credential: APNsCredential,
        configuration: PushConfiguration = PushConfiguration()
    ) {
        self.environment = environment
        self.credential = credential
        poster = configuration.poster {
            if case .certificate(let certificate) = credential { $0.identity = certificate.identity }
        }
    }

    /// Sends a notification. Any number may be sent at the same time: what is too much for the connection waits for its turn.
    /// A task that is cancelled takes its notification back as far as that can be done.
    public func send(_ notification: APNsNotification) async -> APNsOutcome {
        do throws(MastheadError) {
            guard case .token(let tokens) = credential else { return await send(notification, token: nil) }
            let token = try tokens.current()
            let outcome = await send(notification, token: token)
            guard outcome == .providerAtFault(reason: "ExpiredProviderToken"),
                let renewed = try tokens.replacement(for: token)
            else { return outcome }
            return await send(notification, token: renewed)
        } catch {
            return .providerAtFault(reason: error.summary)
        }
    }

    private func send(_ notification: APNsNotification, token: String?) async -> APNsOutcome {
        var headers = notification.headers
        if let token { headers["Authorization"] = "bearer \(token)" }
        let request = PostRequest(
            origin: environment.origin, path: "/3/device/\(notification.device)", headers: headers,
            body: notification.payload)
        do throws(PostFault) { return APNsOutcome(try await poster.post(request)) } catch { return APNsOutcome(error) }
    }
}
