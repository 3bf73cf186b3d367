import Foundation
import Logging
import Periodical
import PushServices
import ServerStore

/// The push services that a server sends through.
struct PushSenders: Sendable {
    /// Apple's; nil where nothing is sent through it.
    let apple: AppleSender?
    /// Those of browsers; nil where nothing is sent through them.
    let browsers: BrowserSender?

    /// None.
    static let none = PushSenders(apple: nil, browsers: nil)

    private init(apple: AppleSender?, browsers: BrowserSender?) {
        self.apple = apple
        self.browsers = browsers
    }

    init(_ settings: PushSettings, logger: Logger) throws(MastheadError) {
        let configuration = settings.clientConfiguration
        apple = try settings.apple.map { apple throws(MastheadError) in
            try AppleSender(apple, configuration, logger: logger)
        }
        guard let file = settings.vapidKey, let contact = settings.vapidContact else {
            browsers = nil
            return
        }
        let key = try VAPIDKey(text: try PressSecrets.read(file), contact: contact, subject: file.path)
        browsers = BrowserSender(key, configuration, reach: settings.reachesInside ? .everywhere : .outside)
    }

    /// Sends a notification.
    func send(_ claimed: ClaimedNotification) async -> NotificationOutcome {
        guard claimed.release.endsAt > Date() else { return NotificationOutcome(claimed, .givenUp) }
        switch claimed.address {
        case .apns(let token, let environment, let topic):
            guard let apple else { return Self.unconfigured(claimed) }
            return await apple.send(claimed, token: token, environment: environment, topic: topic)
        case .webPush(let endpoint, let key, let secret):
            guard let browsers else { return Self.unconfigured(claimed) }
            return await browsers.send(claimed, endpoint: endpoint, key: key, secret: secret)
        case .channel: return NotificationOutcome(claimed, .refused, answer: "a channel asks by itself")
        }
    }

    /// A key that was taken out of the configuration may come back while the issue is news.
    private static func unconfigured(_ claimed: ClaimedNotification) -> NotificationOutcome {
        NotificationOutcome(claimed, .later(BackOff.longest), answer: "this push service is not set up")
    }
}
