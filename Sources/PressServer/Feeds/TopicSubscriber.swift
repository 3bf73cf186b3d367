import Foundation
import IssueTransfer
import Periodical
import ServerStore

/// Asks hubs to tell of feeds, or to do so no longer (WebSub, section 5.1). A hub is a stranger's: it is asked over https alone, and never
/// within the server's own network, whatever name leads there.
struct TopicSubscriber: Sendable {
    private let settings: HubSettings
    private let reach: FeedReach
    private let poster: Poster
    private let backOff = BackOff()

    /// What hubs are asked to tell for, in seconds; how long they do is for them to say.
    private static let lease = 10 * 86_400
    /// How long a hub that does not answer is left alone, at the most.
    private static let longestWait = 21_600.0
    /// How long the call may take by which a hub says that it does what it was asked for.
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

    /// Asks once.
    func ask(_ claimed: ClaimedTopic) async -> HubAnswer {
        guard reach.takes(hub: claimed.hub), reach.takes(topic: claimed.topic),
            let request = request(claimed)
        else { return .refused(WebSubRoutes.waitAfterDenial) }
        if let left = backOff.left(for: request.origin) { return .later(left) }
        let answer: PostAnswer
        do throws(PostFault) { answer = try await poster.post(request) } catch {
            if error.kind == .inside { return .refused(WebSubRoutes.waitAfterDenial) }
            backOff.pause(request.origin, for: BackOff.wait(afterAttempts: claimed.attempts))
            return .later(Self.wait(after: claimed.attempts))
        }
        switch answer.status {
        case 200..<300: return .taken(max(Self.patience, Self.wait(after: claimed.attempts)))
        case 408, 425, 429, 500...:
            let wait = max(answer.retryAfter ?? Self.wait(after: claimed.attempts), .seconds(1))
            backOff.pause(request.origin, for: wait)
            return .later(min(wait, WebSubRoutes.waitAfterDenial))
        default: return .refused(WebSubRoutes.waitAfterDenial)
        }
    }

    /// A minute after the first time, twice as long each time after that, and not all at the same moment.
    private static func wait(after attempts: Int) -> Duration {
        let seconds = min(longestWait, 60 * Double(1 << min(max(0, attempts - 1), 20)))
        return .seconds(seconds * Double.random(in: 0.8...1.2))
    }

    private func request(_ claimed: ClaimedTopic) -> PostRequest? {
        guard let hub = URL(string: claimed.hub, encodingInvalidCharacters: false),
            let host = hub.host(percentEncoded: true)
        else { return nil }
        let callback = settings.address.appending(path: "websub/\(claimed.id)", directoryHint: .notDirectory)
        var fields = [
            ("hub.mode", claimed.mode.rawValue), ("hub.topic", claimed.topic),
            ("hub.callback", callback.absoluteString),
        ]
        if claimed.mode == .subscribe {
            fields += [("hub.lease_seconds", "\(Self.lease)"), ("hub.secret", HubSignature.text(of: claimed.secret))]
        }
        let body = fields.map { "\($0)=\(Self.escaped($1))" }.joined(separator: "&")
        let path = hub.path(percentEncoded: true)
        let query = hub.query(percentEncoded: true).map { "?\($0)" } ?? ""
        let port = hub.port.flatMap { $0 == 443 ? nil : ":\($0)" } ?? ""
        return PostRequest(
            origin: "https://\(host.lowercased())\(port)", path: (path.isEmpty ? "/" : path) + query,
            headers: ["Content-Type": "application/x-www-form-urlencoded"], body: Data(body.utf8))
    }

    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain =
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || [0x2D, 0x2E, 0x5F, 0x7E].contains(byte)
            return isPlain ? String(UnicodeScalar(byte)) : String(format: "%%%02X", byte)
        }.joined()
    }
}
