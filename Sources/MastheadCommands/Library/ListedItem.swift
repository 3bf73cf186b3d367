import Foundation
import IssueLibrary
import Periodical

extension JSONTree {
    /// An item as `list --json` prints it.
    /// - `date` is a day, or RFC 3339 where a time is given.
    /// - `sample`: whether what is here is the sample of a book; `locked`: whether only that can be had before it is bought.
    /// - `contentRemoved`: whether its files were removed, and the issue stayed.
    /// - `read` is the part of the pages that were shown, 0 to 1; `unread`: whether none was, or it was marked as unread.
    /// - `new`: whether it came out since its publication is followed, and is untouched.
    /// - `reminders` are what timers have to say of it, what is due first.
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
            ("reminders", .array(reminders.map { .init($0) })),
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

    /// What a timer has to say of something on the shelf: since when that is due which was not done (`due`), the event by which that is
    /// marked as done, and when it tells next.
    init(_ reminder: TimerReminder) {
        self = .object([
            ("due", .optional(reminder.due?.rfc3339)),
            ("event", reminder.event.map { .number(Int($0)) } ?? .null),
            ("next", .optional(reminder.next?.rfc3339)),
            ("timer", .number(Int(reminder.timer))),
            ("title", .text(reminder.title)),
        ])
    }
}
