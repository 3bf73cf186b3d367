public import Foundation
public import Periodical

/// A validated notification for one device. Notifications that Apple would refuse cannot be created.
public struct APNsNotification: Sendable, Hashable {
    /// The effect on the device.
    public enum Kind: Sendable, Hashable {
        /// Wakes the app for a download (`content-available`). The system limits these, and an app that the user has
        /// quit gets none, so important apps check again when they start.
        case background
        /// Shows an alert.
        case alert(APNsAlert)
    }

    /// How long Apple's service stores the notification for a device that is off.
    public enum Expiration: Sendable, Hashable {
        /// No storage.
        case once
        /// Storage until a date.
        case date(Date)
    }

    /// The delivery priority (`apns-priority`).
    public enum Priority: Int, Sendable, Hashable {
        /// When the device's battery permits. Background notifications require this priority.
        case considerate = 5
        /// Immediately.
        case immediate = 10
    }

    /// The device.
    public let device: DeviceToken
    /// The app's bundle identifier.
    public let topic: String
    /// The effect on the device.
    public let kind: Kind
    /// The identifier, which Apple's service repeats in its response.
    public let id: UUID
    /// The identifier of earlier notifications that this one replaces, or nil for none.
    public let collapseID: String?
    /// How long the notification is stored.
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
    ///   - values: The app's values beside `aps`, such as publication and issue. The names `aps` and `cover` are
    ///     reserved.
    ///   - priority: The priority of an alert, by default immediate. Background notifications are always considerate.
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
