import Foundation
import IssueLibrary
import Periodical

extension JSONTree {
    /// A post as `list --json` prints it. Moments are in RFC 3339; `feed` is what its feed is called; `read` is 0 or 1; `withdrawn`:
    /// whether its feed no longer has it.
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
