public import Foundation
public import Periodical

/// A notification for one device, validated by Apple's rules.
public struct APNsNotification: Sendable, Hashable {
    /// What a notification does on the device.
    public enum Kind: Sendable, Hashable {
        /// Wakes the app for a download (`content-available`). The system limits such notifications, and does not wake
        /// an app that the user has quit, so apps should also check for new issues when they start.
        case background
        /// Shows an alert.
        case alert(APNsAlert)
    }

    /// How long Apple's service stores the notification if the device is off.
    public enum Expiration: Sendable, Hashable {
        /// The service does not store the notification.
        case once
        /// The service stores the notification until a date.
        case date(Date)
    }

    /// The delivery priority (`apns-priority`).
    public enum Priority: Int, Sendable, Hashable {
        /// The notification arrives when the device's battery permits, as required for background notifications.
        case considerate = 5
        /// The notification arrives immediately.
        case immediate = 10
    }

    /// The device that receives the notification.
    public let device: DeviceToken
    /// The app's bundle identifier.
    public let topic: String
    /// What the notification does on the device.
    public let kind: Kind
    /// The identifier of the notification, which Apple's service repeats in its response.
    public let id: UUID
    /// An identifier shared with the earlier notifications that this one replaces, or nil for none.
    public let collapseID: String?
    /// How long the notification is stored.
    public let expiration: Expiration
    /// The delivery priority.
    public let priority: Priority
    /// The JSON payload, at most ``payloadByteLimit`` bytes.
    public let payload: Data

    /// The maximum size of the payload, in bytes.
    public static let payloadByteLimit = 4096
    /// The maximum length of a collapse identifier, in bytes.
    public static let collapseIDByteLimit = 64

    /// Creates a notification.
    /// - Parameters:
    ///   - device: The device that receives the notification.
    ///   - topic: The app's bundle identifier.
    ///   - kind: What the notification does on the device.
    ///   - values: The app's values next to `aps`, such as the publication and the issue. The names `aps` and `cover`
    ///     are reserved.
    ///   - id: The identifier of the notification.
    ///   - collapseID: An identifier shared with the earlier notifications that this one replaces.
    ///   - expiration: How long the notification is stored.
    ///   - priority: The priority of an alert, immediate by default. Background notifications are always `considerate`.
    /// - Throws: ``MastheadError`` with the code `push.message` and the reason.
    public init(
        to device: DeviceToken, topic: String, _ kind: Kind, values: [String: String] = [:], id: UUID = UUID(),
        collapseID: String? = nil, expiration: Expiration, priority: Priority? = nil
    ) throws(MastheadError) {
        try Self.check(topic: topic)
        try Self.check(collapseID: collapseID)
        if kind == .background, let priority, priority != .considerate {
            throw .pushMessage(
                "the priority", found: "background notifications require priority 5, not \(priority.rawValue)")
        }
        self.device = device
        self.topic = topic
        self.kind = kind
        self.id = id
        self.collapseID = collapseID
        self.expiration = expiration
        self.priority = priority ?? (kind == .background ? .considerate : .immediate)
        payload = try Self.payload(kind, values)
    }
}
