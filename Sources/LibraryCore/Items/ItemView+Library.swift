public import LibraryValues
import Periodical

extension ItemView {
    /// Creates a view of a library item.
    /// - Parameter reminders: the reminders of the item's timers, by due time.
    public init(_ item: LibraryItem, reminders: [TimerReminder] = []) {
        self.init(item.reference.description, item.kind, item.description)
        (status, updating, paused) = (item.status, item.isUpdating, item.isPaused)
        (withdrawn, removed, contentRemoved) = (item.isWithdrawn, item.isRemoved, item.isContentRemoved)
        (bytes, totalBytes, scale) = (item.byteCount, item.totalByteCount, item.scale)
        (contentPath, coverPath) = (item.contentURL?.path, item.coverURL?.path)
        (access, forSale, bought) = (item.access, item.isForSale, item.isBoughtSingly)
        price = item.isForSale ? item.description.price : nil
        (sample, locked) = (item.isSample, item.isLocked)
        for mark in MarkKind.allCases {
            if let property = mark.property { self[keyPath: property] = item.marks.contains(mark) }
        }
        (unread, new, read) = (item.reading == .unread, item.isNew, item.shareRead)
        (openedAt, arrivedAt) = (item.lastOpened, item.arrived ?? item.announced)
        self.reminders = reminders
        (error, errorCode) = (item.error?.summary, item.error?.code.rawValue)
        remedies = item.error?.remedies ?? []
    }
}
