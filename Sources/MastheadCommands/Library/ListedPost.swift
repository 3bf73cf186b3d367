import Foundation
import IssueLibrary
import Periodical

extension JSONTree {
    /// Creates the value of a post for `list --json`. Times are in RFC 3339 format. `feed` is the feed's title, `read`
    /// is 0 or 1, and `withdrawn` is whether the feed no longer contains the post.
    init(_ post: LibraryPost) {
        self = .object([
            ("authors", .texts(post.authors)),
            ("categories", .texts(post.categories)),
            ("changedAt", .optional(post.changedAt?.rfc3339)),
            ("comments", .optional(post.comments?.absoluteString)),
            ("date", .text(post.date.rfc3339)),
            ("enclosures", .array(post.enclosures.map { .encoded($0) })),
            ("externalURL", .optional(post.externalLink?.absoluteString)),
            ("favorite", .flag(post.isFavorite)),
            ("feed", .text(post.feedTitle)),
            ("handle", .text(post.handle)),
            ("id", .text(post.reference.description)),
            ("kind", .text("post")),
            ("language", .optional(post.language)),
            ("name", .text(post.name)),
            ("picture", .optional(post.picture?.absoluteString)),
            ("publishedAt", .optional(post.publishedAt?.rfc3339)),
            ("read", .number(post.isRead ? 1 : 0)),
            ("readAt", .optional(post.readAt?.rfc3339)),
            ("seenAt", .text(post.seenAt.rfc3339)),
            ("source", .optional(post.source)),
            ("status", .text("available")),
            ("summary", .text(post.summary)),
            ("title", .optional(post.title)),
            ("unread", .flag(!post.isRead)),
            ("url", .optional(post.link?.absoluteString)),
            ("withdrawn", .flag(!post.isInFeed)),
        ])
    }
}
