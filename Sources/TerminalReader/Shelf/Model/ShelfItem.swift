import Foundation
public import LibraryValues
public import Periodical

/// An issue, book or post with the additional data that the shelf needs.
public struct ShelfItem: Sendable, Hashable, Identifiable {
    /// The state of an item's files: not downloaded, downloading or available.
    public enum Presence: Sendable, Hashable { case notHere, onItsWay, here }

    /// The user's reading progress.
    public enum Progress: Sendable, Hashable {
        case unread
        /// The user has started the item. The value is the share of pages that have been shown, from 0 to 1, or nil if
        /// the page count is unknown.
        case reading(Double?)
        case read
    }

    /// The reference `HANDLE/NAME`.
    public let id: ItemReference
    /// The item.
    public var view: ItemView
    /// The ID of the post, or nil if the item is not a post.
    public var post: ShelfPost.ID?
    /// Whether the item is on a bookshelf.
    public var isBook = false
    /// Whether the item can be downloaded again after its files are deleted.
    public var canComeBack = true
    /// Whether there is a cover that is downloaded only on demand.
    public var isCoverToCome = false
    /// The reason why the download failed, which is untrusted text.
    public var problem: String?
    /// The item's reminder, or nil.
    public var reminder: TimerReminder?

    /// Creates a shelf item from a library item.
    public init(_ view: ItemView) {
        self.view = view
        id = ItemReference(view.id)
    }

    /// Creates a shelf item that is not downloaded.
    public init(_ id: ItemReference, title: String) {
        self.id = id
        view = ItemView(id.description, .issue, Description(title: title))
        view.unread = true
    }

    /// The publication's handle.
    public var handle: String { id.handle ?? "" }
    /// The title, which is untrusted text.
    var title: String { view.title }

    /// The state of the item's files.
    var presence: Presence {
        get {
            switch view.status {
            case .absent: .notHere
            case .downloading: .onItsWay
            case .available: .here
            }
        }
        set {
            switch newValue {
            case .notHere: view.status = .absent
            case .onItsWay: view.status = .downloading
            case .here: view.status = .available
            }
        }
    }

    /// The reading progress.
    var progress: Progress {
        get { view.unread ? .unread : view.read == 1 ? .read : .reading(view.read) }
        set {
            switch newValue {
            case .unread: view.unread = true
            case .reading(let share): (view.unread, view.read) = (false, share)
            case .read: (view.unread, view.read) = (false, 1)
            }
        }
    }

    /// The volume and number to show with the cover, such as `Volume 3, number 2`, or nil.
    var numbering: String? {
        let parts = [view.volume.map { "volume \($0)" }, view.number.map { "number \($0)" }].compactMap(\.self)
        guard let first = parts.first else { return nil }
        return ([first.prefix(1).uppercased() + first.dropFirst()] + parts.dropFirst()).joined(separator: ", ")
    }

    /// The authors on one line, or nil if there are none.
    var authors: String? { view.authors.isEmpty ? nil : view.authors.joined(separator: ", ") }
    /// The size in bytes, or nil if it is unknown.
    var byteCount: Int? { view.status == .available ? view.bytes : view.totalBytes }
    /// The cover's file, or nil if it is not downloaded.
    var cover: URL? { view.coverPath.map { URL(filePath: $0) } }
    /// The time that the shelf uses to sort items that have never been opened.
    var arrived: Date? { view.arrivedAt ?? view.date }
}
