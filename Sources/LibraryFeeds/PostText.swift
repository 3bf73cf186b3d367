import Cryptography
import Formats
import Foundation
import Markup
import Periodical

/// A post's text as the library stores it: sanitized HTML, plain text and a summary.
struct PostText: Sendable, Hashable {
    let html: String
    let words: String
    /// The post's words, folded for search before the write transaction.
    let searched: String
    let summary: String
    let picture: URL?
    /// All pictures in the post, starting with ``picture``.
    let pictures: [URL]

    /// The maximum number of characters in a summary.
    private static let summaryLength = 300

    init(_ post: FeedPost) {
        let article = Self.article(post.content ?? post.summary, post)
        (html, words) = (article.html, article.words)
        searched = FoldedText(words).spaced
        // If a post has both content and a summary, use the feed's summary.
        let given = post.content == nil ? "" : post.summary.map { Self.article($0, post).text } ?? ""
        // Use `text` rather than `words`, because the alternative texts of pictures make no sense in a summary.
        summary = Self.shortened(given.isEmpty ? article.text : given)
        picture = post.picture ?? article.pictures.first
        pictures = [picture].compactMap { $0 } + article.pictures.filter { [picture] in $0 != picture }
    }

    private static func article(_ text: FeedText?, _ post: FeedPost) -> SanitizedArticle {
        guard let text else { return SanitizedArticle(plain: "") }
        switch text.kind {
        case .plain: return SanitizedArticle(plain: text.text)
        case .html: return SanitizedArticle(text.text, base: text.base ?? post.link, page: post.link)
        }
    }

    /// Returns the start of a text, with an ellipsis if the text is longer.
    private static func shortened(_ words: String) -> String {
        guard words.count > summaryLength else { return words.closingDirections }
        let start = words.prefix(summaryLength)
        let end = start.lastIndex(of: " ") ?? start.endIndex
        return (start[..<end] + "…").closingDirections
    }
}

extension FeedPost {
    /// A hash that changes when the feed changes the post. If the format of stored contents changes, increase the
    /// version number at the start of the hashed text, so that all contents are stored again.
    var fingerprint: String {
        var hash = SHA256()
        func add(_ text: String?) {
            hash.update(data: Data((text ?? "\u{0}").utf8))
            hash.update(data: Data([0xFF]))
        }
        add("2")
        add(title)
        for url in [link, externalLink, picture, comments] { add(url?.absoluteString) }
        for text in [content, summary] {
            add(text?.text)
            add(text?.base?.absoluteString)
        }
        for list in [authors, categories] { add(list.joined(separator: "\u{0}")) }
        for date in [published, changed] { add(date.map { "\($0.timeIntervalSince1970)" }) }
        for enclosure in enclosures {
            add(enclosure.url.absoluteString)
            add(enclosure.type)
            add(enclosure.byteCount.map(String.init))
            add(enclosure.title)
            add(enclosure.duration.map { "\($0)" })
        }
        add(language)
        add(source)
        return hash.finalize().prefix(16).hexadecimal
    }
}
