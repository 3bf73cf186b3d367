import Crypto
package import Foundation

/// By what a device is reached. With it anyone may send to the device, so it is shown to nothing but push services.
package enum DeviceAddress: Sendable, Hashable {
    /// The token of an app on a device of Apple's, and the app's bundle identifier.
    case apns(token: Data, environment: PushEnvironment, topic: String)
    /// What a browser gave: where its push service is, its key and its secret.
    case webPush(endpoint: String, key: Data, secret: Data)
    /// What a command-line library made up for itself. Only its hash is kept.
    case channel(key: String)

    /// The kind of device that has such a one.
    package var kind: DeviceKind {
        switch self {
        case .apns: .apns
        case .webPush: .webPush
        case .channel: .channel
        }
    }

    /// What tells a device from others of its kind.
    var hash: Data {
        let identity =
            switch self {
            case .apns(let token, _, _): token
            case .webPush(let endpoint, _, _): Data(endpoint.utf8)
            case .channel(let key): Data(key.utf8)
            }
        return Data(SHA256.hash(data: identity))
    }

    /// The columns that it is read from.
    static let columns = "kind, token, environment, topic, endpoint, p256dh, auth"

    /// The values of these columns.
    var values: [SQLValue] {
        switch self {
        case .apns(let token, let environment, let topic):
            [.text(kind.rawValue), .bytes(token), .text(environment.rawValue), .text(topic), .null, .null, .null]
        case .webPush(let endpoint, let key, let secret):
            [.text(kind.rawValue), .null, .text(""), .text(""), .text(endpoint), .bytes(key), .bytes(secret)]
        case .channel: [.text(kind.rawValue), .null, .text(""), .text(""), .null, .null, .null]
        }
    }

    /// Reads what can be sent to; nil for a channel, which asks by itself.
    static func read(_ row: SQLRow) throws(StoreFault) -> DeviceAddress? {
        switch DeviceKind(rawValue: try row.text("kind")) {
        case .apns:
            guard let environment = PushEnvironment(rawValue: try row.text("environment")) else { return nil }
            return .apns(token: try row.bytes("token"), environment: environment, topic: try row.text("topic"))
        case .webPush:
            return .webPush(
                endpoint: try row.text("endpoint"), key: try row.bytes("p256dh"), secret: try row.bytes("auth"))
        case .channel, nil: return nil
        }
    }
}
