public import Foundation
public import Periodical

/// An issue, book or post on the shelf at a moment.
public struct ShelfItem: Sendable, Hashable, Identifiable {
    /// Where its content is.
    public enum Presence: Sendable, Hashable { case notHere, onItsWay, here }

    /// How far the reader has come with it.
    public enum Progress: Sendable, Hashable {
        case unread
        /// So great a part of all pages was shown, 0 to 1; nil where it is not known how many there are.
        case reading(Double?)
        case read
    }

    /// Which one it is, as `HANDLE/NAME`.
    public let id: ItemReference
    /// What people call it; foreign text.
    public let title: String
    /// Where its content is.
    public var presence = Presence.notHere
    /// How far the reader has come.
    public var progress = Progress.unread
    /// Whether it has come out since the publication is followed, and is untouched.
    public var isNew = false
    /// Whether the reader likes it.
    public var isFavorite = false
    /// Its number among posts; nil for what is none.
    public var post: ShelfPost.ID?
    /// Whether it stands on a bookshelf.
    public var isBook = false
    /// Whether it can be downloaded once more when its files were taken away.
    public var canComeBack = true
    /// Whether it was bought by itself, so that it stays on the shelf.
    public var isBought = false
    /// When it was published.
    public var date: Date?
    /// What its cover says of its number and date; foreign text.
    public var numbering: String?
    /// By whom it is; foreign text.
    public var authors: String?
    /// What it belongs to; foreign text.
    public var categories: [String] = []
    /// What it is about; foreign text.
    public var summary: String?
    /// Its articles, where they are known.
    public var articleCount: Int?
    /// Its pages, where they are known.
    public var pageCount: Int?
    /// Its bytes, where they are known.
    public var byteCount: Int?
    /// Its cover, where that was fetched.
    public var cover: URL?
    /// Whether its cover comes when it is first wanted.
    public var isCoverToCome = false
    /// When a page of it was last shown.
    public var lastOpened: Date?
    /// When it was got: when its content came, else when it was offered.
    public var arrived: Date?
    /// Why it could not be brought in; foreign text.
    public var problem: String?

    /// What a timer has to say of it.
    public var reminder: ShelfReminder?

    /// Describes an item that is not here.
    public init(_ id: ItemReference, title: String) {
        self.id = id
        self.title = title
    }

    /// The handle of its publication.
    public var handle: String { id.handle ?? "" }
}
