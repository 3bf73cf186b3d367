public import Foundation

/// A device of an account that hears of new issues, as its server tells of it: without what reaches it.
public struct PressDevice: Sendable, Hashable, Identifiable, Decodable {
    /// What the server calls it.
    public let id: String
    /// `apns`, `webpush`, `channel`, or what a later server says.
    public let kind: String
    /// Of an app, `production` or `sandbox`.
    public let environment: String?
    /// Of an app, its bundle identifier.
    public let topic: String?
    /// The language that its reader has chosen, if it was said.
    public let language: String?
    /// The publications that it follows, as the server calls them.
    public let publications: [String]
    /// When it registered first.
    public let createdAt: Date
    /// When it registered last.
    public let seenAt: Date

    /// Whether its names are such as can be names.
    var isSound: Bool {
        PressName.isIdentifier(id) && PressName.isIdentifier(kind) && publications.allSatisfy { PressName.isOne($0) }
            && [environment, topic, language].allSatisfy { $0.map { PressName.line($0) == $0 } ?? true }
    }
}
