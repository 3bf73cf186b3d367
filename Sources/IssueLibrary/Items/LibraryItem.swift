public import Foundation
public import Periodical

/// An issue, book or post as the library has it at a moment.
public struct LibraryItem: Sendable, Hashable, Identifiable {
    /// Its number in the library.
    public let id: ItemID
    /// The handle of the publication that it belongs to.
    public let handle: String
    /// Its name, unique in its publication.
    public let name: String
    /// Whether no other publication has an item of this name.
    public let isNameUnique: Bool
    /// What it is.
    public let kind: ItemKind
    /// What is said of it.
    public let description: Description
    /// Whether its content is there.
    public let status: ItemStatus
    /// Whether a newer revision is on its way while an older one is there to read.
    public let isUpdating: Bool
    /// Whether what is on its way was paused.
    public let isPaused: Bool
    /// Whether the row has left the catalog. The item stays as it is.
    public let isWithdrawn: Bool
    /// Whether the reader removed its content, so that it is brought in only when it is asked for by name.
    public let isDeclined: Bool
    /// Whether the reader removed it from the library, so that it is listed only with what was removed.
    public let isRemoved: Bool
    /// The scale of the content that is there or on its way.
    public let scale: Scale?
    /// The bytes that have arrived of what is on its way; else of what is there.
    public let byteCount: Int
    /// The bytes of the whole, where they are known.
    public let totalByteCount: Int?
    /// The number of pages that were shown to the reader since it was last marked as unread.
    public let readPageCount: Int
    /// The furthest part of a text that was shown, 0 to 1, by its characters; nil where pages tell it.
    let readShare: Double?
    /// What the reader said of it, whatever pages were shown; see ``reading``.
    public let readMark: ReadMark?
    /// When its catalog began to offer it; nil where it did so when the library looked at it for the first time.
    public let announced: Date?
    /// When its content arrived, where that is known: of what came in pieces, by an index, it is not.
    public let arrived: Date?
    /// When a page of it was last shown to the reader.
    public let lastOpened: Date?
    /// Whether the reader likes it.
    public let isFavorite: Bool
    /// The folder with its files, once it is available.
    public let contentURL: URL?
    /// Its cover, once that was fetched.
    public let coverURL: URL?
    /// Whether its cover is here, or comes when it is first wanted, see ``IssueLibrary/cover(of:)``.
    public let hasCover: Bool
    /// Whether what is here is a sample, and not the book itself.
    public let isSample: Bool
    /// Whether its publication is a store that sells it, so that only its sample can be had before it is bought. What the library's account
    /// holds is bought.
    public let isLocked: Bool
    /// Whether everyone can have it, this library alone, or those that buy it.
    public let access: ItemAccess
    /// Whether it is sold, the library's account does not hold it, and its catalog names the publisher's server where it is bought.
    public let isForSale: Bool
    /// Whether the library's account was given it by itself, by a payment, a code or a hand: then it keeps its row, and its files can be
    /// fetched again.
    public let isBoughtSingly: Bool
    /// Why the last attempt to bring it in failed.
    public let error: MastheadError?

    /// `HANDLE/NAME`.
    public var reference: ItemReference { ItemReference(handle: handle, name: name) }

    /// The shortest name that leads to it, for people: `NAME`, or `HANDLE/NAME` where several publications have the name.
    public var label: String { isNameUnique ? name : reference.description }

    /// What people call it.
    public var title: String { description.title }

    /// When it was published; before all others where nothing says so.
    public var date: Date { description.date ?? .distantPast }

    /// The part of it that the reader has seen, 0 to 1: of its pages, of a book's text by its characters; nil where it is not known
    /// how many there are. All of what they marked as read, nothing of what they marked as unread.
    public var shareRead: Double? {
        if readMark == .read { return 1 }
        if let readShare { return min(1, max(0, readShare)) }
        return description.pageCount.flatMap { $0 > 0 ? min(1, Double(readPageCount) / Double($0)) : nil }
    }

    /// How far the reader has come: what they said of it counts more than the pages that were shown.
    public var reading: ReadingState {
        if readMark == .read { return .read }
        guard readPageCount > 0 else { return .unread }
        return shareRead == 1 ? .read : .reading(shareRead)
    }

    /// Whether it has come out since the library looked at its catalog for the first time, and neither was a page of it shown nor
    /// has the reader said anything of it. Of what a catalog offers at the first look the newest one is new.
    public var isNew: Bool { announced != nil && readMark == nil && lastOpened == nil && reading == .unread }
}
