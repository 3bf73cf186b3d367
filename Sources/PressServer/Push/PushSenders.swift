import Foundation
import Logging
import Periodical
import PressWire
import PushServices
import ServerStore

/// A server's push services.
struct PushSenders: Sendable {
    /// The sender for Apple's push service, or nil if that service is not configured.
    let apple: AppleSender?
    /// The sender for browsers' push services, or nil if these services are not configured.
    let browsers: BrowserSender?

    private let shares: ServiceShares

    /// The senders of a server without push services.
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

    /// Sends a notification, unless its push service is slow and has no free slot.
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

    /// Sends a notification. If too many notifications to slow services are in flight, late notifications are canceled
    /// and postponed.
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

    /// Postpones a notification by a random time, so that notifications that were never attempted come first.
    private static func putOff(_ claimed: ClaimedNotification) -> NotificationOutcome {
        NotificationOutcome(claimed, .later(.seconds(Double.random(in: 10...20))), answer: "slow")
    }

    /// Returns the identity of a device's push service, or nil if the server does not reach the device over the
    /// network.
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
        case .channel: return NotificationOutcome(claimed, .refused, answer: "channels receive no push messages")
        }
    }

    /// Postpones a notification until the publisher configures the missing key.
    private static func unconfigured(_ claimed: ClaimedNotification) -> NotificationOutcome {
        NotificationOutcome(claimed, .later(PushBackoff.longest), answer: "this push service is not configured")
    }
}
