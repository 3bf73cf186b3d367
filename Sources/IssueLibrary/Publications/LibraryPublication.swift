public import Foundation
public import Periodical

/// A publication as the library has it at a moment.
public struct LibraryPublication: Sendable, Hashable, Identifiable {
    /// Its handle: short, unique in the library, changeable.
    public let handle: String
    /// What it is.
    public let kind: PublicationKind
    /// What people call it, where its catalogue says so.
    public let title: String?
    /// Its catalogue; nil for what was brought in by hand.
    public let url: URL?
    /// The publisher's key, in minisign's format.
    public let publicKey: String?
    /// Whether its catalogue is looked at.
    public let isFollowed: Bool
    /// What of it arrives by itself, and how much is kept.
    public let policy: FollowPolicy
    /// The scale at which its issues are brought in; nil for the library's.
    public let scale: Scale?
    /// The number of items, without those that were removed.
    public let itemCount: Int
    /// The number of items of which no page was shown yet.
    public let unreadCount: Int
    /// The number of items that are here.
    public let availableCount: Int
    /// The bytes of what is here.
    public let byteCount: Int
    /// When its catalogue was last looked at.
    public let refreshedAt: Date?
    /// Why the last look at it failed.
    public let error: MastheadError?

    /// Its handle.
    public var id: String { handle }
}
