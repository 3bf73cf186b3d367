package import Foundation
import Markup

/// A post of a feed with the values in the feed's document.
package struct FeedPost: Sendable, Hashable {
    /// The identifier in the feed: `id` in Atom, `guid` in RSS, `rdf:about` in RDF, or `id` in JSON Feed.
    package var identifier: String?
    /// The title as plain text.
    package var title: String?
    /// The URL of the post's page.
    package var link: URL?
    /// The URL of the page that the post is about, if that is not the post's own page.
    package var externalLink: URL?
    package var authors: [String] = []
    package var categories: [String] = []
    /// The publication date, according to the feed.
    package var published: Date?
    /// The date of the last change, according to the feed.
    package var changed: Date?
    /// The summary.
    package var summary: FeedText?
    /// The full text.
    package var content: FeedText?
    package var picture: URL?
    package var enclosures: [FeedEnclosure] = []
    /// The URL of the page with comments.
    package var comments: URL?
    package var language: String?
    /// The name of the original feed, if the post was copied from another feed.
    package var source: String?

    package init() {}

    /// The post with titles and names that are shortened to their limits.
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
