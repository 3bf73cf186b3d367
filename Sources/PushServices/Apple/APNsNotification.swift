public import Foundation
public import Periodical

/// One notification for one device, checked: what can be known to be refused is not sent.
public struct APNsNotification: Sendable, Hashable {
    /// What it does on the device.
    public enum Kind: Sendable, Hashable {
        /// Wakes the app so that it downloads (`content-available`). The system lets an app have few of these, and none that a person
        /// ended: what matters is looked for when the app starts as well.
        case background
        /// Is shown to a person.
        case alert(APNsAlert)
    }

    /// How long Apple's service keeps it for a device that is off.
    public enum Expiration: Sendable, Hashable {
        /// Not at all.
        case once
        /// Until then.
        case date(Date)
    }

    /// How soon it is delivered (`apns-priority`).
    public enum Priority: Int, Sendable, Hashable {
        /// When it suits the device's battery. What comes in the background has to have this one.
        case considerate = 5
        /// At once.
        case immediate = 10
    }

    /// The device.
    public let device: DeviceToken
    /// The app's bundle identifier.
    public let topic: String
    /// What it does.
    public let kind: Kind
    /// Its number; Apple's service names it in its answer.
    public let id: UUID
    /// What is shown in place of what came before with the same; nil where each stands for itself.
    public let collapseID: String?
    /// How long it is kept.
    public let expiration: Expiration
    /// How soon it is delivered.
    public let priority: Priority
    /// What is sent: JSON of at most ``payloadByteLimit`` bytes.
    public let payload: Data

    /// The most bytes of what is sent.
    public static let payloadByteLimit = 4096
    /// The most bytes of a collapse identifier.
    public static let collapseIDByteLimit = 64

    /// Puts one together.
    /// - Parameters:
    ///   - values: what the app finds beside `aps`, such as the publication and the issue; `aps` and `cover` are taken.
    ///   - priority: by default at once for what is shown; what comes in the background is always considerate.
    /// - Throws: ``MastheadError`` with the code `push.message`, which says what is wrong.
    public init(
        to device: DeviceToken, topic: String, _ kind: Kind, values: [String: String] = [:], id: UUID = UUID(),
        collapseID: String? = nil, expiration: Expiration, priority: Priority? = nil
    ) throws(MastheadError) {
        try Self.check(topic: topic)
        try Self.check(collapseID: collapseID)
        if kind == .background, let priority, priority != .considerate {
            throw .pushMessage("the priority", found: "\(priority.rawValue) is not for the background, which has 5")
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
