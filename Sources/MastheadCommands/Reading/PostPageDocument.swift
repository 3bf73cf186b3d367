import IssueLibrary
import Periodical

/// A post in the output of `page --json`, with its description and content.
struct PostPageDocument: Encodable {
    let post: JSONTree
    let content: PostContent

    private enum CodingKeys: String, CodingKey { case content, html, article, articleError }

    private struct Article: Encodable {
        @OrNull var url: String?
        /// A time in RFC 3339 format.
        let fetchedAt: String
        /// Whether the feed has changed the post since.
        let outdated: Bool

        init(_ article: PostContent.Article) {
            (fetchedAt, outdated) = (article.fetchedAt.rfc3339, article.isOutdated)
            url = article.url?.absoluteString
        }
    }

    func encode(to encoder: any Encoder) throws {
        try post.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        // The source of the HTML: the feed, or the full text from the article's web page.
        try container.encode(content.isWhole ? "article" : "feed", forKey: .content)
        try container.encode(content.html, forKey: .html)
        try container.encode(content.article.map(Article.init), forKey: .article)
        try container.encode(content.error?.found, forKey: .articleError)
    }
}
