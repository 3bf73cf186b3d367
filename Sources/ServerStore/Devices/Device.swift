package import Foundation
package import PressWire

/// A registered device, without its address.
package struct Device: Sendable, Hashable {
    package let id: String
    /// The account that the device belongs to.
    package let account: String
    package let kind: DeviceKind
    /// The environment of Apple's push service, or an empty string for other services.
    package let environment: String
    /// The app's bundle identifier on an Apple device, or an empty string for other devices.
    package let topic: String
    package let language: String?
    package let createdAt: Date
    /// When the device last registered.
    package let seenAt: Date
    /// The publications that the device follows, sorted by name.
    package var publications: [String] = []
}

extension Device {
    /// The columns to select for a device.
    static let columns = "id, account, kind, environment, topic, language, created_at, seen_at"

    init(_ row: SQLRow) throws(StoreFault) {
        guard let kind = DeviceKind(rawValue: try row.text("kind")) else {
            throw StoreFault(.damaged, "a device has an unknown kind")
        }
        id = try row.text("id")
        account = try row.text("account")
        self.kind = kind
        environment = try row.text("environment")
        topic = try row.text("topic")
        language = try row.isNull("language") ? nil : try row.text("language")
        createdAt = try row.time("created_at")
        seenAt = try row.time("seen_at")
    }
}
