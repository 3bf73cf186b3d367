import Foundation
import IssueLibrary
import Periodical

/// An item as `list --json` prints it.
struct ListedItem: Encodable {
    /// `HANDLE/NAME`.
    let id: String
    let handle: String
    let name: String
    let kind: String
    let title: String
    /// A day, or RFC 3339 where a time is given.
    @OrNull var date: String?
    @OrNull var coverDate: String?
    @OrNull var series: String?
    @OrNull var volume: String?
    @OrNull var number: String?
    @OrNull var summary: String?
    @OrNull var language: String?
    @OrNull var direction: String?
    @OrNull var spreads: String?
    let categories: [String]
    let authors: [String]
    @OrNull var productID: String?
    @OrNull var articles: Int?
    @OrNull var pages: Int?
    let status: String
    let updating: Bool
    let paused: Bool
    /// Whether what is here is the sample of a book.
    let sample: Bool
    /// Whether only its sample can be had before it is bought.
    let locked: Bool
    /// `free`, `held` or `sold`.
    let access: String
    let withdrawn: Bool
    let removed: Bool
    /// Whether its files were removed, and the issue stayed.
    let contentRemoved: Bool
    @OrNull var scale: Int?
    let bytes: Int
    @OrNull var totalBytes: Int?
    @OrNull var contentPath: String?
    @OrNull var coverPath: String?
    @OrNull var error: String?
    @OrNull var errorCode: String?
    let remedies: [Remedy]
    let favorite: Bool
    /// The part of the pages that were shown, 0 to 1.
    @OrNull var read: Double?
    /// Whether no page was shown yet, or it was marked as unread.
    let unread: Bool
    /// Whether it came out since its publication is followed, and is untouched.
    let new: Bool
    /// When a page of it was last shown.
    @OrNull var openedAt: String?
    /// What timers have to say of it, what is due first.
    let reminders: [ListedReminder]

    init(_ item: LibraryItem, reminders: [TimerReminder]) {
        self.reminders = reminders.map(ListedReminder.init)
        let description = item.description
        id = item.reference.description
        handle = item.handle
        name = item.name
        kind = item.kind.rawValue
        title = item.title
        date = description.date?.rfc3339
        coverDate = description.coverDate
        series = description.series
        volume = description.volume
        number = description.number
        summary = description.summary
        language = description.language
        direction = description.direction?.rawValue
        spreads = description.spreads?.rawValue
        categories = description.categories
        authors = description.authors
        productID = description.productID
        articles = description.articleCount
        pages = description.pageCount
        status = item.status.rawValue
        updating = item.isUpdating
        paused = item.isPaused
        sample = item.isSample
        locked = item.isLocked
        access = item.access.rawValue
        withdrawn = item.isWithdrawn
        removed = item.isRemoved
        contentRemoved = item.isContentRemoved
        scale = item.scale?.rawValue
        bytes = item.byteCount
        totalBytes = item.totalByteCount
        contentPath = item.contentURL?.path
        coverPath = item.coverURL?.path
        error = item.error?.summary
        errorCode = item.error?.code.rawValue
        remedies = item.error?.asCommand.remedies ?? []
        favorite = item.isFavorite
        read = item.shareRead
        unread = item.reading == .unread
        new = item.isNew
        openedAt = item.lastOpened?.rfc3339
    }
}
