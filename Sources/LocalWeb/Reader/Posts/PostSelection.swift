import Foundation
import IssueLibrary
import Periodical

/// The posts that a page in the web reader requests or marks.
struct PostSelection: Decodable {
    enum Kind: String, Decodable { case all, unread, read, favorites }

    /// A day, or a date and time in RFC 3339. A request with an invalid date is rejected, because it could select all
    /// posts.
    struct Moment: RawRepresentable, Decodable {
        let rawValue: String
        let date: Date

        init?(rawValue: String) {
            guard let date = Date(written: rawValue) else { return nil }
            (self.rawValue, self.date) = (rawValue, date)
        }
    }

    /// The feed's handle, or nil for all feeds.
    let feed: String?
    /// The path of the feeds' folder, as a list of names.
    let folder: [String]?
    let show: Kind?
    let words: String?
    /// The time span of the posts' dates.
    let when: PostSpan?
    /// The browser's time zone by name, or nil for the server's.
    let zone: String?
    /// The date before which the selected posts were published.
    let before: Moment?

    var filter: PostFilter {
        var filter = PostFilter(handles: feed.map { [$0] })
        filter.folder = folder
        switch show {
        case nil, .all: break
        case .unread: filter.isRead = false
        case .read: filter.isRead = true
        case .favorites: filter.isFavorite = true
        }
        if let words, words.contains(where: { !$0.isWhitespace }) { filter.words = words }
        filter.days = when?.days(in: zone.flatMap { TimeZone(identifier: $0) } ?? .current)
        filter.before = before?.date
        return filter
    }
}
