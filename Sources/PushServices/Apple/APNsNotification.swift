public import Foundation
public import Periodical

/// A validated notification for one device, in a form that Apple accepts.
public struct APNsNotification: Sendable, Hashable {
    /// The effect of a notification on the device.
    public enum Kind: Sendable, Hashable {
        /// Wakes the app for a download (`content-available`). The system limits such notifications, and does not wake
        /// an app that the user has quit. Apps should therefore also check for new issues when they start.
        case background
        /// Shows an alert.
        case alert(APNsAlert)
    }

    /// The time for which Apple's service stores the notification if the device is off.
    public enum Expiration: Sendable, Hashable {
        /// The service does not store the notification.
        case once
        /// The service stores the notification until a date.
        case date(Date)
    }

    /// The delivery priority (`apns-priority`).
    public enum Priority: Int, Sendable, Hashable {
        /// The notification arrives when the device's battery permits. Background notifications require this priority.
        case considerate = 5
        /// The notification arrives immediately.
        case immediate = 10
    }

    /// The device that receives the notification.
    public let device: DeviceToken
    /// The app's bundle identifier.
    public let topic: String
    /// The effect of the notification on the device.
    public let kind: Kind
    /// The identifier of the notification. Apple's service repeats the identifier in its response.
    public let id: UUID
    /// The identifier of earlier notifications that this notification replaces, or nil for none.
    public let collapseID: String?
    /// The time for which the notification is stored.
    public let expiration: Expiration
    /// The delivery priority.
    public let priority: Priority
    /// The JSON payload of at most ``payloadByteLimit`` bytes.
    public let payload: Data

    /// The maximum size of the payload in bytes.
    public static let payloadByteLimit = 4096
    /// The maximum length of a collapse identifier in bytes.
    public static let collapseIDByteLimit = 64

    /// Creates a notification.
    /// - Parameters:
    ///   - device: The device that receives the notification.
    ///   - topic: The app's bundle identifier.
    ///   - kind: The effect of the notification on the device.
    ///   - values: The app's values beside `aps`, such as the publication and the issue. The names `aps` and `cover`
    ///     are reserved.
    ///   - id: The identifier of the notification.
    ///   - collapseID: The identifier of earlier notifications that this notification replaces.
    ///   - expiration: The time for which the notification is stored.
    ///   - priority: The priority of an alert, by default immediate. Background notifications always have the priority
    ///     `considerate`.
    /// - Throws: ``MastheadError`` with the code `push.message`, which contains the reason.
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
