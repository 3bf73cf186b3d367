package import Foundation

/// What is known of a device that registered, without its address.
package struct Device: Sendable, Hashable {
    package let id: String
    /// The account that it belongs to.
    package let account: String
    package let kind: DeviceKind
    /// Of Apple's devices which push service their token is of; empty for others.
    package let environment: String
    /// Of Apple's devices the app's bundle identifier; empty for others.
    package let topic: String
    package let language: String?
    package let createdAt: Date
    /// When it registered last.
    package let seenAt: Date
    /// The publications that it follows, in the order of their names.
    package var publications: [String] = []
}

extension Device {
    /// The columns that it is read from.
    static let columns = "id, account, kind, environment, topic, language, created_at, seen_at"

    init(_ row: SQLRow) throws(StoreFault) {
        guard let kind = DeviceKind(rawValue: try row.text("kind")) else {
            throw StoreFault(.damaged, "a device is of a kind that is not known")
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
