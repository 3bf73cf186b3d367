public import Foundation
public import LibraryValues
public import Periodical

/// A post without its content, with the additional data that the shelf needs.
public struct ShelfPost: Sendable, Hashable, Identifiable {
    /// The post.
    public var view: PostView
    /// The picture's file, or nil if there is no downloaded picture.
    public var picture: URL?

    /// Creates a shelf post from a library post.
    public init(_ view: PostView, picture: URL? = nil) { (self.view, self.picture) = (view, picture) }

    /// Creates an unread post.
    init(_ id: Int64, _ reference: ItemReference, title: String, feedTitle: String, date: Date) {
        view = PostView(
            handle: reference.handle ?? "", name: reference.name, number: id, feed: feedTitle, title: title,
            heading: title, summary: "", date: date, seenAt: date)
    }

    /// The post's number.
    public var id: Int64 { view.number }
    /// The reference `HANDLE/NAME`.
    public var reference: ItemReference { ItemReference(handle: view.handle, name: view.name) }
    /// The feed's handle.
    var handle: String { view.handle }
    /// The title, which is untrusted text.
    public var title: String { view.heading }
    /// The feed's title, which is untrusted text.
    var feedTitle: String { view.feed }
    /// The date of publication.
    var date: Date { view.date }
    /// The authors on one line, which are untrusted text.
    var authors: String? { view.authors.isEmpty ? nil : view.authors.joined(separator: ", ") }
    /// The URL of the post's web page, which is untrusted text.
    var link: String? { (view.url ?? view.externalURL)?.absoluteString }
    /// Whether the post is a favorite.
    var isFavorite: Bool { view.favorite }

    /// Whether the post is marked as read.
    var isRead: Bool {
        get { !view.unread }
        set { (view.unread, view.read) = (!newValue, newValue ? 1 : 0) }
    }
}
