import Crypto
import Formats
import Foundation
import Markup
import Periodical

/// What is kept of a post's words: its content sanitised, the words of that, and the first of them.
struct PostText: Sendable, Hashable {
    let html: String
    let words: String
    /// The words as they are searched; made before the database is held.
    let searched: String
    let summary: String
    let picture: URL?
    /// All pictures that it shows, with the one that it is shown by.
    let pictures: [URL]

    /// The most characters of a summary.
    private static let summaryLength = 300

    init(_ post: FeedPost) {
        let article = Self.article(post.content ?? post.summary, post)
        (html, words) = (article.html, article.words)
        searched = FoldedText(words).spaced
        // A summary that a feed gives beside the content was written to be one.
        let given = post.content == nil ? "" : post.summary.map { Self.article($0, post).text } ?? ""
        // Words that stand for a picture say nothing where the picture is not seen.
        summary = Self.shortened(given.isEmpty ? article.text : given)
        picture = post.picture ?? article.pictures.first
        pictures = [picture].compactMap { $0 } + article.pictures.filter { [picture] in $0 != picture }
    }

    private static func article(_ text: FeedText?, _ post: FeedPost) -> SanitisedArticle {
        guard let text else { return SanitisedArticle(plain: "") }
        switch text.kind {
        case .plain: return SanitisedArticle(plain: text.text)
        case .html: return SanitisedArticle(text.text, base: text.base ?? post.link, page: post.link)
        }
    }

    /// The first words, with an ellipsis where there are more.
    private static func shortened(_ words: String) -> String {
        guard words.count > summaryLength else { return words.closingDirections }
        let start = words.prefix(summaryLength)
        let end = start.lastIndex(of: " ") ?? start.endIndex
        return (start[..<end] + "…").closingDirections
    }
}

extension FeedPost {
    /// Tells what is read of the post from what is read of it the next time. The number at its beginning counts up where contents are
    /// written in another way, so that they are made anew.
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
