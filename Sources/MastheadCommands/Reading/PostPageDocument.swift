import IssueLibrary
import Periodical

/// A post as `page --json` prints it: what is known of it, and what it says.
struct PostPageDocument: Encodable {
    let post: JSONTree
    let content: PostContent

    private enum CodingKeys: String, CodingKey { case content, html, article, articleError }

    private struct Article: Encodable {
        @OrNull var url: String?
        /// RFC 3339.
        let fetchedAt: String
        /// Whether its feed has edited the post since.
        let outdated: Bool

        init(_ article: PostContent.Article) {
            (fetchedAt, outdated) = (article.fetchedAt.rfc3339, article.isOutdated)
            url = article.url?.absoluteString
        }
    }

    func encode(to encoder: any Encoder) throws {
        try post.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        // Whose the HTML is: its feed's, or the whole article of its page.
        try container.encode(content.isWhole ? "article" : "feed", forKey: .content)
        try container.encode(content.html, forKey: .html)
        try container.encode(content.article.map(Article.init), forKey: .article)
        try container.encode(content.error?.found, forKey: .articleError)
    }
}
