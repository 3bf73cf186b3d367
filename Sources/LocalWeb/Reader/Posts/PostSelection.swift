import Foundation
import IssueLibrary
import Periodical

/// The posts that a page of the web reader requests or marks.
struct PostSelection: Decodable {
    enum Kind: String, Decodable { case all, unread, read, favorites }

    /// A day, or a date and time in RFC 3339 format. A request with an invalid date is rejected, because it could
    /// select all posts.
    struct Moment: RawRepresentable, Decodable {
        let rawValue: String
        let date: Date

        init?(rawValue: String) {
            guard let date = Date(written: rawValue) else { return nil }
            (self.rawValue, self.date) = (rawValue, date)
        }
    }

    /// The handle of a feed. Nil selects all feeds.
    let feed: String?
    /// The path of the feeds' folder, as a list of names.
    let folder: [String]?
    let show: Kind?
    let words: String?
    /// The time span that contains the dates of the posts.
    let when: PostSpan?
    /// The name of the browser's time zone, or nil for the server's time zone.
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
