import Cryptography
import Foundation
import Logging
import Periodical
import PressWire
import PushServices
import ServerStore
import Synchronization

final class AppleSender: Sendable {
    /// The bundle identifiers of the publisher's apps.
    let topics: [String]
    private let production: APNsClient
    private let sandbox: APNsClient
    private let paused = PushBackoff()
    /// The topics, with their environments, for which Apple has accepted a notification.
    private let proven = Mutex<Set<String>>([])
    private let logger: Logger

    init(_ settings: AppleSettings, _ configuration: PushConfiguration, logger: Logger) throws(MastheadError) {
        let credential = try Self.credential(settings)
        topics = settings.topics
        production = APNsClient(settings.production, credential: credential, configuration: configuration)
        sandbox = APNsClient(settings.sandbox, credential: credential, configuration: configuration)
        self.logger = logger
    }

    /// Reads the files of a credential.
    static func credential(_ settings: AppleSettings) throws(MastheadError) -> APNsCredential {
        switch settings.credential {
        case .key(let file, let keyID, let teamID):
            let text = try PressSecrets.read(file)
            return .token(
                ProviderToken(try ProviderKey(text: text, keyID: keyID, teamID: teamID, subject: file.path)))
        case .certificate(let file, let passwordFile):
            try PressSecrets.checkPrivate(file)
            let password = try passwordFile.map { file throws(MastheadError) in try PressSecrets.line(of: file) }
            return .certificate(try ClientCertificate(file, password: password))
        }
    }

    /// Sends the parts of a notification, the wake-up before the alert.
    func send(
        _ claimed: ClaimedNotification, token: Data, environment: PushEnvironment, topic: String
    ) async -> NotificationOutcome {
        let client = environment == .production ? production : sandbox
        var sent: NotificationParts = []
        for part in [NotificationParts.background, .alert] where claimed.parts.contains(part) {
            if let left = paused.left(for: environment.rawValue) {
                return NotificationOutcome(claimed, .later(left), sent: sent)
            }
            let notification: APNsNotification
            do throws(MastheadError) { notification = try make(claimed, part, token, topic) } catch {
                return NotificationOutcome(claimed, .refused, sent: sent, answer: error.found)
            }
            let outcome = await client.send(notification)
            if outcome == .delivered {
                proven.withLock { _ = $0.insert("\(environment) \(topic)") }
                sent.insert(part)
                continue
            }
            let isProven = proven.withLock { $0.contains("\(environment) \(topic)") }
            let (result, answer) = meaning(outcome, claimed, environment.rawValue, isProven: isProven)
            return NotificationOutcome(claimed, result, sent: sent, answer: answer)
        }
        return NotificationOutcome(claimed, .sent, sent: sent)
    }

    /// The error reasons that concern a single device. All other reasons concern the service, and thus every device.
    private static let reasonsOfOneDevice: Set<String> = ["TooManyRequests", "429", "IdleTimeout"]

    private func meaning(
        _ outcome: APNsOutcome, _ claimed: ClaimedNotification, _ service: String, isProven: Bool
    ) -> (NotificationOutcome.Result, String?) {
        let wait = PushBackoff.retries.pause(afterRetries: claimed.attempts - 1)
        switch outcome {
        case .delivered: return (.sent, nil)
        case .dead(let reason, let since):
            // If the topic or environment is wrong, Apple gives these reasons for every token. Remove no token until
            // Apple has accepted a notification.
            let isDoubtful = ["BadDeviceToken", "DeviceTokenNotForTopic"].contains(reason) && !isProven
            return (isDoubtful ? .refused : .gone(since: since ?? claimed.claimedAt), reason)
        case .refused(_, let reason): return (.refused, reason)
        case .providerAtFault(let reason):
            if paused.left(for: service) == nil {
                logger.error("Apple's push service rejects everything", metadata: ["reason": "\(reason)"])
            }
            paused.pause(service)
            return (.later(PushBackoff.longest), reason)
        case .backOff(let reason, let retryAfter):
            let wait = max(retryAfter ?? wait, .seconds(1))
            if !Self.reasonsOfOneDevice.contains(reason) { paused.pause(service, for: wait) }
            return (.later(wait), reason)
        case .notSent(let reason), .unknown(let reason): return (.later(wait), reason)
        }
    }

    private func make(
        _ claimed: ClaimedNotification, _ part: NotificationParts, _ token: Data, _ topic: String
    ) throws(MastheadError) -> APNsNotification {
        let release = claimed.release
        let kind: APNsNotification.Kind =
            part == .background
            ? .background
            : .alert(
                APNsAlert(
                    title: release.title, body: release.text ?? "",
                    cover: release.cover.flatMap { URL(string: $0) }.flatMap { $0.scheme == "https" ? $0 : nil }))
        return try APNsNotification(
            to: DeviceToken(token.hexadecimal), topic: topic, kind,
            values: ["publication": release.publication, "issue": release.issue],
            id: Self.number(claimed, part),
            // The alert must not replace the wake-up that the push service stores while the device is off.
            collapseID: part == .background ? "\(release.id).b" : release.id, expiration: .date(release.endsAt))
    }

    /// Returns the identifier of a notification, which is the same for each attempt, so that the push service
    /// recognizes duplicates.
    private static func number(_ claimed: ClaimedNotification, _ part: NotificationParts) -> UUID {
        let name = "\(claimed.release.id) \(claimed.device) \(part.rawValue)"
        return SHA256.hash(data: Data(name.utf8)).withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
