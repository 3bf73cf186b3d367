public import Foundation

/// Which posts are listed, and in which order.
public struct PostWish: Sendable, Hashable {
    /// Which of them, by what the reader did.
    public enum Status: Sendable, Hashable, CaseIterable { case all, unread, read, favorites }

    /// Of which time they are.
    public enum Time: Sendable, Hashable {
        case any, today
        /// Since Monday.
        case week
        /// Since the first of this month.
        case month
        /// Before this month.
        case older
        /// Since a day, which is its beginning in UTC.
        case since(Date)
    }

    /// The order of a list.
    public enum Order: Sendable, Hashable, CaseIterable { case newest, oldest, title }

    /// Of which feeds.
    public var source = PostSource.all
    /// Which of them.
    public var status = Status.all
    /// Of which time.
    public var time = Time.any
    /// Words that they have, or words that begin with them; empty for any.
    public var words = ""
    /// In which order.
    public var order = Order.newest

    /// All posts, the newest first.
    public init() {}
}
