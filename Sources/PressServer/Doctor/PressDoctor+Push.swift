import Foundation
import Periodical
import PushServices

extension PressDoctor {
    /// Checks the credentials for push services. No device gets a notification.
    func push(_ settings: PushSettings) async -> [PressCheck] {
        var checks: [PressCheck] = []
        if let apple = settings.apple { checks += await check(apple, settings) }
        if let file = settings.vapidKey, let contact = settings.vapidContact {
            do throws(MastheadError) {
                let key = try VAPIDKey(text: try PressSecrets.read(file), contact: contact, subject: file.path)
                let found = "the key is valid, and push services can contact \(key.contact)"
                checks.append(PressCheck("push to browsers", .ok, found))
            } catch { checks.append(PressCheck("push to browsers", error)) }
        }
        guard checks.isEmpty else { return checks }
        return [PressCheck("push", .ok, "no push service is configured")]
    }

    private func check(_ apple: AppleSettings, _ settings: PushSettings) async -> [PressCheck] {
        let name = "push to apps"
        let credential: APNsCredential
        do throws(MastheadError) { credential = try AppleSender.credential(apple) } catch {
            return [PressCheck(name, error)]
        }
        var configuration = settings.clientConfiguration
        configuration.connectTimeout = time
        configuration.answerTimeout = time
        // Apple's sandbox is checked only if the configuration contains its address.
        let environments = apple.sandbox == .sandbox ? [apple.production] : [apple.production, apple.sandbox]
        var checks: [PressCheck] = []
        for environment in environments {
            let client = APNsClient(environment, credential: credential, configuration: configuration)
            for topic in apple.topics {
                checks.append(
                    Self.check(name, await client.checkCredential(topic: topic), topic, at: environment.host))
            }
        }
        return checks
    }

    private static func check(_ name: String, _ outcome: APNsOutcome, _ topic: String, at host: String) -> PressCheck {
        switch outcome {
        case .dead, .delivered: PressCheck(name, .ok, "\(host) accepts the credential for \(topic)")
        case .providerAtFault(let reason):
            PressCheck(
                name, .failure, "\(host) rejects the credential for \(topic): \(reason)",
                "Check 'apns-key', 'apns-key-id', 'apns-team' and 'apns-topics', or the certificate.")
        case .refused(let status, let reason):
            PressCheck(
                name, .warning, "\(host) answered \(status) (\(reason)) to the check for \(topic)",
                "Announce an issue, and check the log of the server.")
        case .backOff(let reason, _):
            PressCheck(name, .warning, "\(host) is busy: \(reason)", "Repeat the check later.")
        case .notSent(let reason), .unknown(let reason):
            PressCheck(
                name, .failure, "\(host) does not answer: \(reason)",
                "Allow connections to port 443 of this host, or set 'apns-production' to the port 2197.")
        }
    }
}
