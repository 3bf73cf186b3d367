import Foundation
import IssueLibrary
import Periodical

/// The posts that a page of the web reader requests or marks.
struct PostSelection: Decodable {
    enum Kind: String, Decodable { case all, unread, read, favorites }

    /// A day, or a date and time in RFC 3339. An invalid date is a bad request, so it never selects all posts.
    struct Moment: RawRepresentable, Decodable {
        let rawValue: String
        let date: Date

        init?(rawValue: String) {
            guard let date = Date(written: rawValue) else { return nil }
            (self.rawValue, self.date) = (rawValue, date)
        }
    }

    /// The handle of a feed, or nil for all feeds.
    let feed: String?
    /// The feeds' folder, as a path of names.
    let folder: [String]?
    let show: Kind?
    let words: String?
    /// The time span of the posts' dates.
    let when: PostSpan?
    /// The name of the browser's time zone, or nil for the server's time zone.
    let zone: String?
    /// Selects posts that are older than this date.
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
