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
    /// Whether the row has left the catalogue. The item stays as it is.
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
    /// The number of pages that were shown to the reader.
    public let readPageCount: Int
    /// Whether the reader likes it.
    public let isFavorite: Bool
    /// The folder with its files, once it is available.
    public let contentURL: URL?
    /// Its cover, once that was fetched.
    public let coverURL: URL?
    /// Why the last attempt to bring it in failed.
    public let error: MastheadError?

    /// `HANDLE/NAME`.
    public var reference: ItemReference { ItemReference(handle: handle, name: name) }

    /// The shortest name that leads to it, for people: `NAME`, or `HANDLE/NAME` where several publications have the name.
    public var label: String { isNameUnique ? name : reference.description }

    /// What people call it.
    public var title: String { description.title }

    /// When it was published.
    public var date: Date { description.date ?? .distantPast }

    /// The part of its pages that the reader has seen, 0 to 1; nil where it is not known how many there are.
    public var shareRead: Double? {
        description.pageCount.flatMap { $0 > 0 ? min(1, Double(readPageCount) / Double($0)) : nil }
    }
}
