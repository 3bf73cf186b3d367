public import Foundation

/// A query for posts, with filters and an order.
public struct PostListQuery: Sendable, Hashable {
    /// A filter by the user's marks.
    public enum Status: Sendable, Hashable, CaseIterable { case all, unread, read, favorites }

    /// A filter by date.
    public enum Time: Sendable, Hashable {
        case any, today
        /// Posts since Monday of this week.
        case week
        /// Posts since the first day of this month.
        case month
        /// Posts before this month.
        case older
        /// Posts since a given day, as midnight UTC.
        case since(Date)
    }

    /// The order of a list.
    public enum Order: Sendable, Hashable, CaseIterable { case newest, oldest, title }

    /// The feeds to list.
    public var source = PostSource.all
    /// The filter by the user's marks.
    public var status = Status.all
    /// The filter by date.
    public var time = Time.any
    /// The words, or beginnings of words, that each post must contain. An empty string matches all posts.
    public var words = ""
    /// The order.
    public var order = Order.newest

    /// Creates a query for all posts, newest first.
    public init() {}
}
