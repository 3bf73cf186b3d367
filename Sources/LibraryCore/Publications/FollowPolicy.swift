import Foundation
package import Periodical

/// A rule that determines which of a publication's items download automatically, and how many are kept.
public enum FollowPolicy: Sendable, Hashable {
    /// Download all items, and delete none.
    case everything
    /// Download the newest items, up to the given number, and delete the content of older items to make room.
    case newest(Int)
    /// Download the newest unread items, up to the given number. To make room, the content of read items is deleted
    /// first.
    case next(Int)
    /// Download only on request.
    case nothing

    /// The maximum number of items to keep, or nil for no limit.
    public var count: Int? {
        switch self {
        case .newest(let count), .next(let count): count
        case .everything, .nothing: nil
        }
    }
}

extension FollowPolicy: CustomStringConvertible {
    /// The policy as a string: `everything`, `newest 5`, `next 3` or `nothing`.
    public var description: String {
        switch self {
        case .everything: "everything"
        case .newest(let count): "newest \(count)"
        case .next(let count): "next \(count)"
        case .nothing: "nothing"
        }
    }

    /// Parses a string from ``description``, or returns nil if the string is invalid.
    public init?(_ text: String) {
        let words = text.split(separator: " ")
        switch (words.first, words.count) {
        case ("everything", 1): self = .everything
        case ("nothing", 1): self = .nothing
        case ("newest", 2), ("next", 2):
            guard let count = Int(words[1]), count > 0 else { return nil }
            self = words[0] == "newest" ? .newest(count) : .next(count)
        default: return nil
        }
    }
}

extension PublicationKind {
    /// The follow policy of a new publication of this kind, or nil for the default. Books download only on request.
    package var firstPolicy: FollowPolicy? {
        switch self {
        case .bookshelf: .nothing
        // A feed contains its posts, so there are no other files to download.
        case .feed: .everything
        case .magazine: nil
        }
    }
}
