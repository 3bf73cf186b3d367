public import Foundation
public import LibraryValues
public import Periodical

/// A snapshot of an issue, book or post on the shelf.
public struct ShelfItem: Sendable, Hashable, Identifiable {
    /// The state of an item's files: not downloaded, downloading or available.
    public enum Presence: Sendable, Hashable { case notHere, onItsWay, here }

    /// The user's reading progress.
    public enum Progress: Sendable, Hashable {
        case unread
        /// The user has started the item. The value is the share of pages that were shown, from 0 to 1, or nil if the
        /// page count is unknown.
        case reading(Double?)
        case read
    }

    /// The reference `HANDLE/NAME`.
    public let id: ItemReference
    /// The title, which is untrusted text.
    public let title: String
    /// The state of the item's files.
    public var presence = Presence.notHere
    /// The reading progress.
    public var progress = Progress.unread
    /// Whether the item was published since the library follows the publication, and the user has not opened it.
    public var isNew = false
    /// Whether the item is a favorite.
    public var isFavorite = false
    /// The ID of the post, or nil if the item is not a post.
    public var post: ShelfPost.ID?
    /// Whether the item is on a bookshelf.
    public var isBook = false
    /// Whether the item can be downloaded again after its files were deleted.
    public var canComeBack = true
    /// Whether the user bought the item individually. Such an item always stays on the shelf.
    public var isBought = false
    /// The date of publication.
    public var date: Date?
    /// The number and date on the cover, which are untrusted text.
    public var numbering: String?
    /// The authors, which are untrusted text.
    public var authors: String?
    /// The categories or tags, which are untrusted text.
    public var categories: [String] = []
    /// The summary, which is untrusted text.
    public var summary: String?
    /// The number of articles, or nil if it is unknown.
    public var articleCount: Int?
    /// The number of pages, or nil if it is unknown.
    public var pageCount: Int?
    /// The size in bytes, or nil if it is unknown.
    public var byteCount: Int?
    /// The downloaded cover, or nil.
    public var cover: URL?
    /// Whether the cover exists but is downloaded only on demand.
    public var isCoverToCome = false
    /// When the user last opened a page of the item.
    public var lastOpened: Date?
    /// When the item was downloaded, or when it was announced if it is not downloaded.
    public var arrived: Date?
    /// The reason why the download failed, which is untrusted text.
    public var problem: String?

    /// The item's reminder, or nil.
    public var reminder: TimerReminder?

    /// Creates an item that is not downloaded.
    public init(_ id: ItemReference, title: String) {
        self.id = id
        self.title = title
    }

    /// The publication's handle.
    public var handle: String { id.handle ?? "" }
}
