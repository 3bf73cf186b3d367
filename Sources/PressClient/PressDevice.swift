public import Foundation
import PressWire

/// A device of an account, as the server describes it, without its push address.
public struct PressDevice: Sendable, Hashable, Identifiable {
    /// The server's identifier of the device.
    public let id: String
    /// The kind of device: `apns`, `webpush`, `channel`, or a kind of a later server version.
    public let kind: String
    /// The environment of an app: `production` or `sandbox`.
    public let environment: String?
    /// The bundle identifier of an app.
    public let topic: String?
    /// The reader's language, if known.
    public let language: String?
    /// The server's names of the publications that the device follows.
    public let publications: [String]
    /// The time when the device first registered.
    public let createdAt: Date
    /// The time when the device last registered.
    public let seenAt: Date

    init(_ device: Wire.Device) {
        (id, kind, environment, topic) = (device.id, device.kind.text, device.environment?.text, device.topic)
        (language, publications) = (device.language, device.publications)
        (createdAt, seenAt) = (device.createdAt, device.seenAt)
    }

    /// Whether all names are well-formed.
    var isSound: Bool {
        PressName.isIdentifier(id) && PressName.isIdentifier(kind) && publications.allSatisfy { PressName.isOne($0) }
            && [environment, topic, language].allSatisfy { $0.map { PressName.line($0) == $0 } ?? true }
    }
}
