import Foundation
import Periodical

/// What of a publication arrives by itself, and how much of it is kept.
public enum FollowPolicy: Sendable, Hashable {
    /// Everything that the catalog offers; nothing is removed.
    case everything
    /// So many of the newest; the content of others is removed to make room.
    case newest(Int)
    /// So many of the newest that were not opened yet; those that were make room first.
    case next(Int)
    /// Nothing but what is asked for by name.
    case nothing

    /// The most items that are kept; nil where there is no bound.
    public var count: Int? {
        switch self {
        case .newest(let count), .next(let count): count
        case .everything, .nothing: nil
        }
    }
}

extension FollowPolicy: CustomStringConvertible {
    /// `everything`, `newest 5`, `next 3` or `nothing`.
    public var description: String {
        switch self {
        case .everything: "everything"
        case .newest(let count): "newest \(count)"
        case .next(let count): "next \(count)"
        case .nothing: "nothing"
        }
    }

    /// Reads what ``description`` writes; nil where it is none of that.
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
