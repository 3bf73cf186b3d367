package import Foundation
import Markup

/// A post in a feed, with the values in the feed's document.
package struct FeedPost: Sendable, Hashable {
    /// The post's identifier in the document: `id` in Atom, `guid` in RSS, `rdf:about` in RDF, or `id` in JSON Feed.
    package var identifier: String?
    /// The post's title as plain text.
    package var title: String?
    /// The URL of the post's web page.
    package var link: URL?
    /// The URL of another web page, which the post is about.
    package var externalLink: URL?
    package var authors: [String] = []
    package var categories: [String] = []
    /// The declared date of publication.
    package var published: Date?
    /// The declared date of the last change.
    package var changed: Date?
    /// The post's summary.
    package var summary: FeedText?
    /// The post's full text.
    package var content: FeedText?
    package var picture: URL?
    package var enclosures: [FeedEnclosure] = []
    /// The URL of a page with comments on the post.
    package var comments: URL?
    package var language: String?
    /// The name of the feed that the post was copied from.
    package var source: String?

    package init() {}

    /// The post with shortened titles and names.
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
