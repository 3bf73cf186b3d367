public import Foundation
public import Periodical

/// An issue or book and its state at one moment, as all interfaces show it.
public struct ItemView: Codable, Sendable, Hashable, Identifiable {
    /// The reference `HANDLE/NAME`.
    public var id: String
    /// The handle of the publication.
    public var handle: String
    /// The name, which is unique in the publication.
    public var name: String
    /// The kind of item.
    public var kind: ItemKind
    /// The title, which is untrusted text.
    public var title: String
    /// The summary, which is untrusted text.
    public var summary: String?
    /// The date of publication. If the catalog states a day, the time is the start of the day in UTC.
    public var date: Date?
    /// The date on the cover, which is untrusted text.
    public var coverDate: String?
    /// The volume, which is untrusted text.
    public var volume: String?
    /// The number of the issue, or of the book in its series, which is untrusted text.
    public var number: String?
    /// The series of the book, which is untrusted text.
    public var series: String?
    /// The authors, which are untrusted text.
    public var authors: [String] = []
    /// The categories, which are untrusted text.
    public var categories: [String] = []
    /// The language (BCP 47).
    public var language: String?
    /// The reading direction.
    public var direction: ReadingDirection?
    /// The way to show pages side by side.
    public var spreads: PageSpreads?
    /// The number of articles.
    public var articles: Int?
    /// The number of pages.
    public var pages: Int?
    /// The identifier of the product in app stores.
    public var productID: String?
    /// Whether the content is in the library.
    public var status = ItemStatus.absent
    /// Whether a newer revision is downloading while an older revision is available.
    public var updating = false
    /// Whether the download is paused.
    public var paused = false
    /// Whether the item is no longer in the catalog.
    public var withdrawn = false
    /// Whether the user removed the item from the library.
    public var removed = false
    /// Whether the user deleted the files of the item.
    public var contentRemoved = false
    /// The number of downloaded bytes.
    public var bytes = 0
    /// The size of the complete content in bytes.
    public var totalBytes: Int?
    /// The resolution of the downloaded pictures: 1 for standard, 2 for @2x.
    public var scale: Scale?
    /// The folder with the content.
    public var contentPath: String?
    /// The file with the cover.
    public var coverPath: String?
    /// Whether the item is free, owned or for sale.
    public var access = ItemAccess.free
    /// Whether the user can buy the item at a publisher server.
    public var forSale = false
    /// Whether the account has the item individually, for example after a purchase.
    public var bought = false
    /// The price of an item for sale, as the catalog states it.
    public var price: String?
    /// Whether only the sample of a book is downloaded.
    public var sample = false
    /// Whether the user must buy the book to download more than the sample.
    public var locked = false
    /// Whether the item is a favorite.
    public var favorite = false
    /// Whether no page was shown, or the user marked the item as unread.
    public var unread = false
    /// Whether the item was published after the user followed the publication, and was not opened.
    public var new = false
    /// The fraction of the item that was shown, from 0 to 1.
    public var read: Double?
    /// The time when a page was last shown.
    public var openedAt: Date?
    /// The time when the item was downloaded or, if that is unknown, added to the library.
    public var arrivedAt: Date?
    /// The reminders of timers, by due time.
    public var reminders: [TimerReminder] = []
    /// The error of the last failed download.
    public var error: String?
    /// The code of the error.
    public var errorCode: String?
    /// The ways to fix the error.
    public var remedies: [Remedy] = []

    /// Creates the view of an item that is not in a library. The identifier is the reference `HANDLE/NAME`, or a name
    /// without a handle.
    public init(_ id: String, _ kind: ItemKind, _ description: Description) {
        let reference = ItemReference(id)
        (self.id, handle, name, self.kind) = (id, reference.handle ?? "", reference.name, kind)
        (title, summary, date) = (description.title, description.summary, description.date)
        (coverDate, volume, number) = (description.coverDate, description.volume, description.number)
        (series, authors, categories) = (description.series, description.authors, description.categories)
        (language, direction, spreads) = (description.language, description.direction, description.spreads)
        (articles, pages, productID) = (description.articleCount, description.pageCount, description.productID)
    }

    /// Creates an item view of a post, for lists that mix posts with other items.
    public init(_ post: PostView) {
        self.init(post.id, .post, Description(title: post.heading))
        (summary, date, authors, language) = (post.summary, post.date, post.authors, post.language)
        (status, unread, new, read) = (.available, post.unread, post.unread, Double(post.read))
        (favorite, withdrawn, arrivedAt) = (post.favorite, post.withdrawn, post.seenAt)
    }
}
