import Foundation
import Periodical
import PressWire
import PushServices
import ServerStore
import WebTokens

// Checks a device's request to register, which is untrusted.
extension Wire.DeviceRequest {
    /// The maximum number of publications that a device may follow.
    static let mostPublications = 100

    /// Checks the request and returns its values.
    func details(_ parts: PressParts) throws -> DeviceDetails {
        let known = parts.configuration.publications
        let wanted = try publications.map { try Self.check($0, known) }
        if let language { try Self.check(language: language) }
        let address: DeviceAddress
        do throws(MastheadError) { address = try self.address(parts.senders) } catch {
            throw Problem(.unprocessableContent, error.found.capitalizedFirst + ".")
        }
        return DeviceDetails(address, publications: wanted, usual: known, language: language)
    }

    /// Returns the names of the publications, all of which must exist.
    static func check(_ publications: [String], _ known: Set<String>) throws -> Set<String> {
        guard publications.count <= mostPublications, known.isSuperset(of: publications) else {
            throw Problem(
                .unprocessableContent, "Use publications from this list: \(known.sorted().joined(separator: ", ")).")
        }
        return Set(publications)
    }

    private static func check(language: String) throws {
        guard language.wholeMatch(of: /[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}/) != nil else {
            throw Problem(.unprocessableContent, "The language must be a tag such as de or pt-BR.")
        }
    }

    private static func wrong(_ found: String) -> MastheadError {
        MastheadError(.configuration, cannot: "register", to: "a device", found: found)
    }

    private func address(_ senders: PushSenders) throws(MastheadError) -> DeviceAddress {
        switch kind.value {
        case .apns: try appleAddress(senders.apple)
        case .webPush: try browserAddress(senders.browsers)
        case .channel: try channelAddress()
        case nil:
            throw Self.wrong("the kind must be one of \(DeviceKind.allCases.map(\.rawValue).joined(separator: ", "))")
        }
    }

    private func appleAddress(_ sender: AppleSender?) throws(MastheadError) -> DeviceAddress {
        guard let sender else { throw Self.wrong("this server does not use Apple's push service") }
        guard let token else { throw Self.wrong("the token is missing") }
        guard let environment = (self.environment ?? OpenEnum(.production)).value else {
            throw Self.wrong("the environment must be production or sandbox")
        }
        guard let topic = self.topic ?? (sender.topics.count == 1 ? sender.topics.first : nil),
            sender.topics.contains(topic)
        else { throw Self.wrong("the topic must be one of \(sender.topics.joined(separator: ", "))") }
        return .apns(token: try DeviceToken(token).bytes, environment: environment, topic: topic)
    }

    private func browserAddress(_ sender: BrowserSender?) throws(MastheadError) -> DeviceAddress {
        guard let sender else { throw Self.wrong("this server does not send to browsers") }
        guard let subscription, let endpoint = URL(string: subscription.endpoint, encodingInvalidCharacters: false),
            let key = Data(base64URL: subscription.keys.p256dh), let secret = Data(base64URL: subscription.keys.auth)
        else { throw Self.wrong("the subscription with its endpoint and keys is missing or malformed") }
        let checked = try PushSubscription(endpoint: endpoint, publicKey: key, secret: secret, reach: sender.reach)
        return .webPush(
            endpoint: checked.endpoint.absoluteString, key: checked.publicKey, secret: checked.secret)
    }

    private func channelAddress() throws(MastheadError) -> DeviceAddress {
        guard let key, (16...200).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw Self.wrong("the key must be 16 to 200 visible ASCII characters")
        }
        return .channel(key: key)
    }
}

extension String {
    /// The text with a capital first letter.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
