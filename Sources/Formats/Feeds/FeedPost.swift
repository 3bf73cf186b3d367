package import Foundation
import Markup

/// A post in a feed, with the values from the feed's document.
package struct FeedPost: Sendable, Hashable {
    /// The identifier in the feed's document: `id` in Atom, `guid` in RSS, `rdf:about` in RDF, or `id` in JSON Feed.
    package var identifier: String?
    /// The post's title as plain text.
    package var title: String?
    /// The URL of the post's web page.
    package var link: URL?
    /// The URL of the page that the post is about, if this is not the post's own web page.
    package var externalLink: URL?
    package var authors: [String] = []
    package var categories: [String] = []
    /// The date when the feed says that the post was published.
    package var published: Date?
    /// The date when the feed says that the post was last changed.
    package var changed: Date?
    /// The summary of the post.
    package var summary: FeedText?
    /// The full text of the post.
    package var content: FeedText?
    package var picture: URL?
    package var enclosures: [FeedEnclosure] = []
    /// The URL of a page with comments on the post.
    package var comments: URL?
    package var language: String?
    /// The name of the original feed, if the post was copied from there.
    package var source: String?

    package init() {}

    /// The post, with its titles and names shortened to their maximum lengths.
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

    /// Whether the post has no content.
    var isEmpty: Bool {
        title == nil && link == nil && summary == nil && content == nil && enclosures.isEmpty && externalLink == nil
    }
}
