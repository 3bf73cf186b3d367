import Foundation
import IssueLibrary
import Periodical

/// A post and its content, in the output of `page --json`.
struct PostPageDocument: Encodable {
    let post: PostView
    let content: PostContent

    private enum CodingKeys: String, CodingKey { case post, content, html, article, articleError }

    private struct Article: Encodable {
        let url: String?
        let fetchedAt: Date
        /// Whether the feed has changed the post since the full text was downloaded.
        let outdated: Bool

        init(_ article: PostContent.Article) {
            (fetchedAt, outdated) = (article.fetchedAt, article.isOutdated)
            url = article.url?.absoluteString
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(post, forKey: .post)
        // The source of the HTML: the feed, or the full text from the article's web page.
        try container.encode(content.isWhole ? "article" : "feed", forKey: .content)
        try container.encode(content.html, forKey: .html)
        try container.encode(content.article.map(Article.init), forKey: .article)
        try container.encode(content.error?.found, forKey: .articleError)
    }
}
