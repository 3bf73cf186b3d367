import Foundation
import Periodical
import PushServices

extension PressConfigurationFile {
    /// Reads the settings of the push services.
    func readPush(_ push: inout PushSettings) throws(MastheadError) {
        push.apple = try apple()
        push.vapidKey = try text(.vapidKey).map(place)
        push.vapidContact = try text(.vapidContact)
        guard (push.vapidKey == nil) == (push.vapidContact == nil) else {
            throw missing(
                [push.vapidKey == nil ? .vapidKey : .vapidContact],
                with: push.vapidKey == nil ? .vapidContact : .vapidKey)
        }
        push.isAlert = try truth(.pushAlert) ?? push.isAlert
        push.days = try number(.pushDays) ?? push.days
        push.streams = try number(.pushStreams) ?? push.streams
        push.leaseTime = try number(.pushLease) ?? push.leaseTime
        push.backgroundHours = try number(.backgroundHours) ?? push.backgroundHours
        push.authorities = try text(.pushAuthorities).map(place)
        push.reachesInside = try truth(.pushInside) ?? push.reachesInside
    }

    private func apple() throws(MastheadError) -> AppleSettings? {
        let (key, certificate) = (try text(.appleKey), try text(.appleCertificate))
        guard key != nil || certificate != nil else { return nil }
        guard key == nil || certificate == nil else {
            throw fault(
                PressConfigurationKey.appleCertificate.rawValue, "'apns-key' is set as well: use one of the two.",
                nil)
        }
        var credential: AppleSettings.Credential?
        if let key {
            guard let keyID = try text(.appleKeyID), let teamID = try text(.appleTeam) else {
                throw missing([.appleKeyID, .appleTeam].filter { values[$0.rawValue] == nil }, with: .appleKey)
            }
            credential = .key(place(key), keyID: keyID, teamID: teamID)
        } else if let certificate {
            credential = .certificate(
                place(certificate), passwordFile: try text(.appleCertificatePasswordFile).map(place))
        }
        guard let credential else { return nil }
        var settings = AppleSettings(credential, topics: try topics())
        settings.production = try environment(.appleProduction) ?? settings.production
        settings.sandbox = try environment(.appleSandbox) ?? settings.sandbox
        return settings
    }

    private func topics() throws(MastheadError) -> [String] {
        let key = PressConfigurationKey.appleTopics.rawValue
        let topics = values[key]?.array?.map(\.string) ?? []
        let known = topics.compactMap { $0 }.filter { !$0.isEmpty && $0.utf8.count <= 255 }
        guard !known.isEmpty, known.count == topics.count else {
            throw fault(
                values[key] == nil ? PressConfigurationKey.appleKey.rawValue : key,
                "'\(key)' must be a list of bundle identifiers, such as \"org.example.press\".", nil)
        }
        return known
    }

    /// Reads the origins whose pages may register browsers.
    func origins() throws(MastheadError) -> Set<WebOrigin> {
        let key = PressConfigurationKey.browserOrigins.rawValue
        guard let value = values[key] else { return [] }
        let origins = value.array?.map { $0.string.flatMap { WebOrigin($0) } }
        guard let origins, !origins.contains(nil) else {
            throw fault(
                key, "'\(key)' must be a list of https URLs without a path, such as \"https://example.org\".", nil)
        }
        return Set(origins.compactMap { $0 })
    }

    private func environment(_ key: PressConfigurationKey) throws(MastheadError) -> APNsEnvironment? {
        guard let text = try text(key) else { return nil }
        let parts = text.split(separator: ":", maxSplits: 1)
        guard let host = parts.first, let port = parts.count == 2 ? UInt16(parts[1]) : 443, port > 0 else {
            throw fault(
                key.rawValue, "'\(key.rawValue)' must be HOST or HOST:PORT, such as api.push.apple.com:2197.", nil)
        }
        return APNsEnvironment(host: String(host), port: port)
    }

    func truth(_ key: PressConfigurationKey) throws(MastheadError) -> Bool? {
        guard let value = values[key.rawValue] else { return nil }
        guard case .boolean(let truth) = value else {
            throw fault(key.rawValue, "'\(key.rawValue)' must be true or false.", nil)
        }
        return truth
    }

    /// Returns the error for keys that another key requires but that are missing.
    func missing(_ keys: [PressConfigurationKey], with key: PressConfigurationKey) -> MastheadError {
        let names = keys.map { "'\($0.rawValue)'" }.joined(separator: " and ")
        return fault(key.rawValue, "'\(key.rawValue)' also needs \(names).", "Add \(names), or remove that line.")
    }
}
