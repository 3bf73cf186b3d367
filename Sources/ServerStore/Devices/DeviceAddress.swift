import Cryptography
package import Foundation
package import PressWire

/// A device's push address. Anyone who knows the address can send notifications to the device, so only push services
/// receive it.
package enum DeviceAddress: Sendable, Hashable {
    /// The token and bundle identifier of an app on an Apple device.
    case apns(token: Data, environment: PushEnvironment, topic: String)
    /// A browser's push subscription, with its endpoint, key and secret.
    case webPush(endpoint: String, key: Data, secret: Data)
    /// The random key of a library with a channel. The database stores only the key's hash.
    case channel(key: String)

    /// The kind of device.
    package var kind: DeviceKind {
        switch self {
        case .apns: .apns
        case .webPush: .webPush
        case .channel: .channel
        }
    }

    /// A hash that identifies the device among all devices of its kind.
    var hash: Data {
        let identity =
            switch self {
            case .apns(let token, _, _): token
            case .webPush(let endpoint, _, _): Data(endpoint.utf8)
            case .channel(let key): Data(key.utf8)
            }
        return Data(SHA256.hash(data: identity))
    }

    /// The columns that contain a push address.
    static let columns = "kind, token, environment, topic, endpoint, p256dh, auth"

    /// The values for the columns in ``columns``.
    var values: [SQLValue] {
        switch self {
        case .apns(let token, let environment, let topic):
            [.text(kind.rawValue), .bytes(token), .text(environment.rawValue), .text(topic), .null, .null, .null]
        case .webPush(let endpoint, let key, let secret):
            [.text(kind.rawValue), .null, .text(""), .text(""), .text(endpoint), .bytes(key), .bytes(secret)]
        case .channel: [.text(kind.rawValue), .null, .text(""), .text(""), .null, .null, .null]
        }
    }

    /// Reads a push address from a row. Returns nil for a channel, which receives no push messages.
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
