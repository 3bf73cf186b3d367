public import Foundation
public import Periodical

/// A post of a feed as the library has it at a moment, without its content.
public struct LibraryPost: Sendable, Hashable, Identifiable {
    /// Its number in the library.
    public let id: PostID
    /// The handle of its feed.
    public let handle: String
    /// Its name, unique in its feed.
    public let name: String
    /// What its feed is called; its handle where it has no title.
    public let feedTitle: String
    /// Its title in words; nil where it has none.
    public let title: String?
    /// Its page.
    public let link: URL?
    /// The page that it is about, where that is another one.
    public let externalLink: URL?
    /// The people that wrote it.
    public let authors: [String]
    /// Its categories.
    public let categories: [String]
    /// When it came out; when it was first seen, where its feed does not say, or says a time to come.
    public let date: Date
    /// When it came out by its feed's words.
    public let publishedAt: Date?
    /// When it was changed by its feed's words.
    public let changedAt: Date?
    /// When it was first seen.
    public let seenAt: Date
    /// Its first words.
    public let summary: String
    /// Its picture.
    public let picture: URL?
    /// The files that come with it.
    public let enclosures: [PostEnclosure]
    /// The page with what others wrote about it.
    public let comments: URL?
    /// Its language, as a tag of BCP 47.
    public let language: String?
    /// The feed that it was taken from by its own feed.
    public let source: String?
    /// Whether the reader has read it.
    public let isRead: Bool
    /// When the reader did.
    public let readAt: Date?
    /// Whether the reader likes it: it is kept for ever.
    public let isFavorite: Bool
    /// Whether its feed still has it.
    public let isInFeed: Bool

    /// `HANDLE/NAME`.
    public var reference: ItemReference { ItemReference(handle: handle, name: name) }

    /// What it is called where something has to stand: its title, else its first words, else its name.
    public var heading: String {
        if let title { return title }
        let words = summary.split(separator: " ")
        guard !words.isEmpty else { return name }
        return words.prefix(12).joined(separator: " ") + (words.count > 12 ? "…" : "")
    }
}
