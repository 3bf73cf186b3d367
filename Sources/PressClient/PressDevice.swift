public import Foundation
import PressWire

/// A device of an account, as described by the server, without its push address.
public struct PressDevice: Sendable, Hashable, Identifiable {
    /// The device's identifier on the server.
    public let id: String
    /// The kind of device: `apns`, `webpush`, `channel`, or one that only later server versions know.
    public let kind: String
    /// The environment of an app: `production` or `sandbox`.
    public let environment: String?
    /// The bundle identifier of an app.
    public let topic: String?
    /// The reader's language, if known.
    public let language: String?
    /// The publications that the device follows, by their names on the server.
    public let publications: [String]
    /// When the device first registered.
    public let createdAt: Date
    /// When the device last registered.
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
