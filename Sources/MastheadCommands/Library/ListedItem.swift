import Foundation
import IssueLibrary
import Periodical

extension JSONTree {
    /// Creates the value of an item for `list --json`. Some keys:
    /// - `date`: a day, or an RFC 3339 time if the catalog states one.
    /// - `sample`: whether only the sample of a book is downloaded. `locked`: whether the user must buy the book to
    ///   download more than the sample.
    /// - `contentRemoved`: whether the user deleted the files of the item.
    /// - `read`: the displayed part of the pages, from 0 to 1. `unread`: whether no page was displayed, or the user
    ///   marked the item as unread.
    /// - `new`: whether the item was published after the user followed its publication, and was not opened.
    /// - `reminders`: the reminders of timers, by due time.
    init(_ item: LibraryItem, reminders: [TimerReminder]) {
        let description = item.description
        let remedies = item.error?.asCommand.remedies ?? []
        self = .object([
            ("access", .text(item.access.rawValue)),
            ("articles", .optional(description.articleCount)),
            ("authors", .texts(description.authors)),
            ("bytes", .number(item.byteCount)),
            ("categories", .texts(description.categories)),
            ("contentPath", .optional(item.contentURL?.path)),
            ("contentRemoved", .flag(item.isContentRemoved)),
            ("coverDate", .optional(description.coverDate)),
            ("coverPath", .optional(item.coverURL?.path)),
            ("date", .optional(description.date?.rfc3339)),
            ("direction", .optional(description.direction?.rawValue)),
            ("error", .optional(item.error?.summary)),
            ("errorCode", .optional(item.error?.code.rawValue)),
            ("favorite", .flag(item.isFavorite)),
            ("handle", .text(item.handle)),
            ("id", .text(item.reference.description)),
            ("kind", .text(item.kind.rawValue)),
            ("language", .optional(description.language)),
            ("locked", .flag(item.isLocked)),
            ("name", .text(item.name)),
            ("new", .flag(item.isNew)),
            ("number", .optional(description.number)),
            ("openedAt", .optional(item.lastOpened?.rfc3339)),
            ("pages", .optional(description.pageCount)),
            ("paused", .flag(item.isPaused)),
            ("productID", .optional(description.productID)),
            ("read", .optional(item.shareRead)),
            ("remedies", .array(remedies.map { .encoded($0) })),
            ("reminders", .array(reminders.map { .encoded($0) })),
            ("removed", .flag(item.isRemoved)),
            ("sample", .flag(item.isSample)),
            ("scale", .optional(item.scale?.rawValue)),
            ("series", .optional(description.series)),
            ("spreads", .optional(description.spreads?.rawValue)),
            ("status", .text(item.status.rawValue)),
            ("summary", .optional(description.summary)),
            ("title", .text(item.title)),
            ("totalBytes", .optional(item.totalByteCount)),
            ("unread", .flag(item.reading == .unread)),
            ("updating", .flag(item.isUpdating)),
            ("volume", .optional(description.volume)),
            ("withdrawn", .flag(item.isWithdrawn)),
        ])
    }
}
