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

    private let shares: ServiceShares

    /// None.
    static let none = PushSenders(apple: nil, browsers: nil)

    private init(apple: AppleSender?, browsers: BrowserSender?) {
        self.apple = apple
        self.browsers = browsers
        shares = ServiceShares(of: 1)
    }

    init(_ settings: PushSettings, logger: Logger) throws(MastheadError) {
        let configuration = settings.clientConfiguration
        shares = ServiceShares(
            of: settings.streams, trusted: Set([PushEnvironment.production, .sandbox].map(\.rawValue)))
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

    /// Sends a notification, unless its service has as many on the way as it may and is slow.
    func send(_ claimed: ClaimedNotification) async -> NotificationOutcome {
        guard claimed.release.endsAt > Date() else { return NotificationOutcome(claimed, .givenUp) }
        guard let service = Self.service(of: claimed.address) else { return await sendNow(claimed) }
        guard let place = await shares.take(service) else { return Self.putOff(claimed) }
        let outcome = await sendInTime(claimed, service)
        let isAnswered =
            switch outcome.result {
            case .sent, .refused, .gone: true
            case .later, .givenUp: false
            }
        await shares.give(place, of: service, isAnswered: isAnswered)
        return outcome
    }

    /// Sends a notification; one that is not answered in good time is taken back if too many of that kind are on the way.
    private func sendInTime(_ claimed: ClaimedNotification, _ service: String) async -> NotificationOutcome {
        await withTaskGroup(of: NotificationOutcome?.self) { group in
            group.addTask { await sendNow(claimed) }
            group.addTask {
                repeat {
                    do { try await ContinuousClock().sleep(for: shares.goodTime) } catch { return nil }
                } while await shares.mayStay(of: service)
                return Self.putOff(claimed)
            }
            defer { group.cancelAll() }
            for await outcome in group {
                if let outcome { return outcome }
            }
            return Self.putOff(claimed)
        }
    }

    /// Not all at the same moment, and behind what was not tried yet.
    private static func putOff(_ claimed: ClaimedNotification) -> NotificationOutcome {
        NotificationOutcome(claimed, .later(.seconds(Double.random(in: 10...20))), answer: "slow")
    }

    /// What tells one service from another; nil where nothing goes over the network.
    private static func service(of address: DeviceAddress) -> String? {
        switch address {
        case .apns(_, let environment, _): return environment.rawValue
        case .webPush(let endpoint, _, _):
            let url = URL(string: endpoint, encodingInvalidCharacters: false)
            return url.map { "\($0.host()?.lowercased() ?? ""):\($0.port ?? 443)" }
        case .channel: return nil
        }
    }

    private func sendNow(_ claimed: ClaimedNotification) async -> NotificationOutcome {
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
        NotificationOutcome(claimed, .later(PausedServices.longest), answer: "this push service is not set up")
    }
}
