import Foundation
import IssueLibrary
import Periodical

/// Which posts a page of the web reader asks for, or marks.
struct PostWish: Decodable {
    enum Kind: String, Decodable { case all, unread, read, favorites }

    /// A day, or a date and time in RFC 3339. What is no date is a bad request, and never all posts.
    struct Moment: RawRepresentable, Decodable {
        let rawValue: String
        let date: Date

        init?(rawValue: String) {
            guard let date = Date(written: rawValue) else { return nil }
            (self.rawValue, self.date) = (rawValue, date)
        }
    }

    /// The handle of a feed; nil for all.
    let feed: String?
    /// The folder that feeds lie in, as a path of names.
    let folder: [String]?
    let show: Kind?
    let words: String?
    /// Of which time they are.
    let when: PostSpan?
    /// The name of the browser's time zone; nil for this machine's.
    let zone: String?
    /// Those that are older.
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
