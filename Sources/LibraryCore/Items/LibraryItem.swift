public import Foundation
public import LibraryValues
public import Periodical

/// The state of an issue, book or post in a library at one moment.
public struct LibraryItem: Sendable, Hashable, Identifiable {
    /// The item's ID in the library.
    public let id: ItemID
    /// The handle of the item's publication.
    public let handle: String
    /// The item's name, unique in its publication.
    public let name: String
    /// Whether no other publication has an item with this name.
    public let isNameUnique: Bool
    /// The kind of item.
    public let kind: ItemKind
    /// The item's metadata.
    public let description: Description
    /// Whether the item's content is available.
    public let status: ItemStatus
    /// Whether a newer revision is downloading while an older revision is available.
    public let isUpdating: Bool
    /// Whether the item's download is paused.
    public let isPaused: Bool
    /// Whether the item is no longer in the catalog. The downloaded content of the item is kept.
    public let isWithdrawn: Bool
    /// Whether the user deleted the item's content. The content is then downloaded only on request.
    public let isDeclined: Bool
    /// Whether the user removed the item from the library. The item is then listed only among removed items.
    public let isRemoved: Bool
    /// The scale of the content that is available or downloading.
    public let scale: Scale?
    /// The number of downloaded bytes if a download is pending. Otherwise, the size of the available content.
    public let byteCount: Int
    /// The size of the complete content in bytes, if known.
    public let totalByteCount: Int?
    /// The number of pages displayed since the item was last marked as unread.
    public let readPageCount: Int
    /// How far the user has read a text, from 0 to 1, counted in characters. Nil for items with fixed pages.
    let readShare: Double?
    /// The user's read or unread mark, which takes precedence over the displayed pages; see ``reading``.
    public let readMark: ReadMark?
    /// When the item first appeared in its catalog. Nil if the first check of the catalog already found it.
    public let announced: Date?
    /// When the content was downloaded, if known. The date is unknown for content that was downloaded in parts through
    /// an index.
    public let arrived: Date?
    /// When a page of the item was last displayed.
    public let lastOpened: Date?
    /// The marks of the whole item.
    public let marks: Set<MarkKind>
    /// The content folder, if the content is available.
    public let contentURL: URL?
    /// The item's cover, if it is downloaded.
    public let coverURL: URL?
    /// Whether the cover is downloaded, or can be downloaded on first use; see ``Covers/cover(of:)``.
    public let hasCover: Bool
    /// Whether the available content is only a sample of the book.
    public let isSample: Bool
    /// Whether a store sells the item and the user has not bought it, so that only the sample can be downloaded. An
    /// item that the library's account owns counts as bought.
    public let isLocked: Bool
    /// Whether the item is free, bought or for sale.
    public let access: ItemAccess
    /// Whether the item can be bought: it is sold, the library's account does not own it, and its catalog names a
    /// publisher server.
    public let isForSale: Bool
    /// Whether the library's account owns the item individually, through a payment, a code or a grant. Such an item
    /// always stays in the list and can be downloaded again.
    public let isBoughtSingly: Bool
    /// The error of the last failed download.
    public let error: MastheadError?

    /// The item's reference, `HANDLE/NAME`.
    public var reference: ItemReference { ItemReference(handle: handle, name: name) }

    /// The shortest name that identifies the item: `NAME`, or `HANDLE/NAME` if several publications have an item with
    /// this name.
    public var label: String { isNameUnique ? name : reference.description }

    /// Whether the user deleted the item's files and has not downloaded them since.
    public var isContentRemoved: Bool { isDeclined && !isRemoved && status == .absent }

    /// Whether the item is a favorite.
    public var isFavorite: Bool { marks.contains(.favorite) }

    /// The item's display title.
    public var title: String { description.title }

    /// The publication date, or the distant past if none is known.
    public var date: Date { description.date ?? .distantPast }

    /// The fraction of the item that the user has read, from 0 to 1. The fraction counts characters in a book's text,
    /// and pages in all other items. Nil if the number of pages is unknown.
    ///
    /// The fraction is 1 for an item marked as read. For an item marked as unread, the fraction starts at 0 again.
    public var shareRead: Double? {
        if readMark == .read { return 1 }
        if let readShare { return min(1, max(0, readShare)) }
        return description.pageCount.flatMap { $0 > 0 ? min(1, Double(readPageCount) / Double($0)) : nil }
    }

    /// The user's reading progress. A read or unread mark takes precedence over the pages that were shown.
    public var reading: ReadingState {
        if readMark == .read { return .read }
        guard readPageCount > 0 else { return .unread }
        return shareRead == 1 ? .read : .reading(shareRead)
    }

    /// Whether the item was published since the library first read its catalog, and the user has neither opened nor
    /// marked it. The newest item at that first reading also counts as new.
    public var isNew: Bool { announced != nil && readMark == nil && lastOpened == nil && reading == .unread }
}
