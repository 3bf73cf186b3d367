import Foundation
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
        await send("\(notification.device)", notification.headers, notification.payload)
    }

    /// Asks the service whether it accepts the credential for an app, without sending a notification: the request
    /// contains a device token that no device has. Apple's service checks the credential first. The outcome
    /// ``APNsOutcome/dead(reason:since:)`` means that the service accepts the credential.
    /// - Parameter topic: The app's bundle identifier.
    /// - Returns: The service's response to the token.
    package func checkCredential(topic: String) async -> APNsOutcome {
        let headers = [
            "apns-topic": topic, "apns-push-type": "background", "apns-priority": "5", "apns-expiration": "0",
        ]
        return await send("0", headers, Data(#"{"aps":{}}"#.utf8))
    }

    private func send(_ device: String, _ headers: [String: String], _ payload: Data) async -> APNsOutcome {
        func send(_ token: String?) async -> APNsOutcome {
            var headers = headers
            if let token { headers["Authorization"] = "bearer \(token)" }
            let request = PostRequest(
                origin: environment.origin, path: "/3/device/\(device)", headers: headers, body: payload)
            do throws(PostFault) { return APNsOutcome(try await poster.post(request)) } catch {
                return APNsOutcome(error)
            }
        }
        do throws(MastheadError) {
            guard case .token(let tokens) = credential else { return await send(nil) }
            let token = try tokens.current()
            let outcome = await send(token)
            guard outcome == .providerAtFault(reason: "ExpiredProviderToken"),
                let renewed = try tokens.replacement(for: token)
            else { return outcome }
            return await send(renewed)
        } catch {
            return .providerAtFault(reason: error.summary)
        }
    }
}
