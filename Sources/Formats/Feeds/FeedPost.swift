package import Foundation
import Markup

/// A post of a feed as its document has it.
package struct FeedPost: Sendable, Hashable {
    /// What the feed calls it by: Atom's `id`, `guid`, `rdf:about`, JSON Feed's `id`.
    package var identifier: String?
    /// Its title in words.
    package var title: String?
    /// Its page.
    package var link: URL?
    /// The page that it is about, where that is another one.
    package var externalLink: URL?
    package var authors: [String] = []
    package var categories: [String] = []
    /// When it came out, by its own words.
    package var published: Date?
    /// When it was changed, by its own words.
    package var changed: Date?
    /// Some words of it.
    package var summary: FeedText?
    /// All of it.
    package var content: FeedText?
    package var picture: URL?
    package var enclosures: [FeedEnclosure] = []
    /// The page with what others wrote about it.
    package var comments: URL?
    package var language: String?
    /// The feed that it was taken from.
    package var source: String?

    package init() {}

    /// The post with titles and names that are no longer than such are.
    package var shortened: FeedPost {
        func cut(_ text: String) -> String { text.shortened(to: FeedText.maximumTitleLength) }
        var post = self
        post.title = title.map(cut)
        post.source = source.map(cut)
        post.authors = authors.map(cut)
        post.categories = categories.map(cut)
        for index in enclosures.indices { post.enclosures[index].title = enclosures[index].title.map(cut) }
        return post
    }

    /// Whether nothing in it could be shown.
    var isEmpty: Bool {
        title == nil && link == nil && summary == nil && content == nil && enclosures.isEmpty && externalLink == nil
    }
}
