import Foundation
import IssueTransfer
import Periodical
import PressWire
import ServerStore

/// Asks hubs to start or end subscriptions to feeds (WebSub, section 5.1). Hubs are untrusted, so the server calls them
/// only over https, and never calls a hub in its own network, even if the hub's name resolves to an address there.
struct TopicSubscriber: Sendable {
    private let settings: HubSettings
    private let reach: FeedReach
    private let poster: Poster
    private let paused = PushBackoff()

    /// The requested lease, in seconds. The hub decides on the actual lease.
    private static let lease = 10 * 86_400
    /// The delays between calls to a hub that does not respond.
    private static let retries = Backoff(first: .seconds(60), longest: .seconds(21_600))
    /// How long a hub has to verify a request.
    private static let patience = Duration.seconds(300)

    init(_ settings: HubSettings, _ push: PushSettings) {
        self.settings = settings
        reach = push.reachesInside ? .everywhere : .outside
        var configuration = Poster.Configuration()
        configuration.refusesInside = !push.reachesInside
        configuration.authorities = push.authorities
        configuration.streams = 10
        configuration.connectTimeout = .seconds(10)
        configuration.answerTimeout = .seconds(30)
        poster = Poster(configuration)
    }

    /// Sends one request to the hub.
    func ask(_ claimed: ClaimedTopic) async -> HubAnswer {
        guard reach.takes(hub: claimed.hub), reach.takes(topic: claimed.topic),
            let request = request(claimed)
        else { return .refused(WebSubRoutes.waitAfterDenial) }
        if let left = paused.left(for: request.origin) { return .later(left) }
        let wait = Self.retries.pause(afterRetries: claimed.attempts - 1)
        let answer: PostAnswer
        do throws(PostFault) { answer = try await poster.post(request) } catch {
            if error.kind == .inside { return .refused(WebSubRoutes.waitAfterDenial) }
            paused.pause(request.origin, for: PushBackoff.retries.pause(afterRetries: claimed.attempts - 1))
            return .later(wait)
        }
        switch answer.status {
        case 200..<300: return .taken(max(Self.patience, wait))
        case 408, 425, 429, 500...:
            let asked = max(answer.retryAfter ?? wait, .seconds(1))
            paused.pause(request.origin, for: asked)
            return .later(min(asked, WebSubRoutes.waitAfterDenial))
        default: return .refused(WebSubRoutes.waitAfterDenial)
        }
    }

    private func request(_ claimed: ClaimedTopic) -> PostRequest? {
        guard let hub = URL(string: claimed.hub, encodingInvalidCharacters: false),
            let host = hub.host(percentEncoded: true)
        else { return nil }
        let callback = settings.address.appending(
            path: String(PressOperation.notifyFeed.path([.id: claimed.id]).dropFirst()), directoryHint: .notDirectory)
        var fields: [(name: String, value: String)] = [
            ("hub.mode", claimed.mode.rawValue), ("hub.topic", claimed.topic),
            ("hub.callback", callback.absoluteString),
        ]
        if claimed.mode == .subscribe {
            fields += [("hub.lease_seconds", "\(Self.lease)"), ("hub.secret", HubSignature.text(of: claimed.secret))]
        }
        let body = HTTPBody.form(fields)
        let path = hub.path(percentEncoded: true)
        let query = hub.query(percentEncoded: true).map { "?\($0)" } ?? ""
        let port = hub.port.flatMap { $0 == 443 ? nil : ":\($0)" } ?? ""
        return PostRequest(
            origin: "https://\(host.lowercased())\(port)", path: (path.isEmpty ? "/" : path) + query,
            headers: ["Content-Type": body.contentType], body: body.data)
    }
}
