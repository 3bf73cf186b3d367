import IssueTransfer
import Periodical

/// Sends notifications to Apple's push service, many at once over a single HTTP/2 connection.
///
/// If Apple rejects a token as too old, the client sends the notification once more with a new one. In all other cases,
/// ``APNsOutcome`` says what to do.
public final class APNsClient: Sendable {
    /// The environment of the push service.
    public let environment: APNsEnvironment
    private let credential: APNsCredential
    private let poster: Poster

    /// Creates a client with its own connection, which the first notification opens. Reuse the client: Apple treats
    /// frequent connections as an attack.
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

    /// Sends a notification. Calls wait if the connection's limit on concurrent notifications is reached. Canceling the
    /// task withdraws the notification if possible.
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
