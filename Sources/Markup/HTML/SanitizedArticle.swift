import CGumbo
package import Foundation

/// A third-party article with only the allowed elements: text, inline formatting, headings, lists, tables, pictures and
/// links.
///
/// The article is parsed with HTML5's algorithm. The result has no scripts, forms or styles. URLs are absolute, and
/// tracking pixels are left out.
package struct SanitizedArticle: Sendable, Hashable {
    /// The article as HTML that can be the contents of a `body` element.
    package private(set) var html = ""
    /// The text with alternative texts, and with a space between blocks.
    package private(set) var words = ""
    /// The text without alternative texts.
    package private(set) var text = ""
    /// The URLs of the pictures in order, without duplicates.
    package private(set) var pictures: [URL] = []

    /// The size limit for an article, in bytes. Longer articles are truncated.
    package static let maximumByteCount = 4 << 20
    /// The maximum depth of nested elements. For deeper elements, only the text is kept.
    static let maximumDepth = 100

    /// Sanitizes an article.
    /// - Parameters:
    ///   - foreign: the original article.
    ///   - base: the base of the article's relative URLs.
    ///   - page: the URL of the article's page, for links within the article.
    package init(_ foreign: String, base: URL?, page: URL? = nil) {
        var writer = ArticleWriter(base: base, page: page ?? base, byteCount: foreign.utf8.count)
        if writer.write(plain: foreign) {
            self.init(writer)
            return
        }
        self.init(readingTree: foreign, base: base, page: page)
    }

    /// Sanitizes an article with HTML5's full algorithm, even if the fast parser could read it.
    package init(readingTree foreign: String, base: URL?, page: URL? = nil) {
        var writer = ArticleWriter(base: base, page: page ?? base, byteCount: foreign.utf8.count)
        guard GumboPage.read(foreign, { writer.write($0) }) else {
            // If a document is too complex for the algorithm, libxml2 reads its text and the pictures are lost.
            let data = Data(foreign.utf8)
            words = HTMLText.text(of: data).oneLine
            html = SanitizedHTML.content(of: data, limit: Self.maximumByteCount)
            text = words
            return
        }
        (html, words, text, pictures) = (writer.html, writer.words, writer.text, writer.pictures)
    }

    /// Creates an article from the result of a writer.
    init(_ writer: ArticleWriter) {
        (html, words, text, pictures) = (writer.html, writer.words, writer.text, writer.pictures)
    }

    /// Creates an article from plain text. Empty lines separate paragraphs.
    package init(plain text: String) {
        let lines = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
        var paragraphs: [[String]] = [[]]
        for line in lines {
            let words = String(line).oneLine
            if words.isEmpty { paragraphs.append([]) } else { paragraphs[paragraphs.count - 1].append(words) }
        }
        html = paragraphs.filter { !$0.isEmpty }.map { lines in
            "<p>" + lines.map { XMLTreeWriter.escaped($0) }.joined(separator: "<br>") + "</p>"
        }.joined()
        words = text.oneLine
        self.text = words
    }

    /// Adds a picture at the start of the article.
    package mutating func prepend(picture url: URL, words: String) {
        let alternative = XMLTreeWriter.escaped(words)
        html = "<p><img src=\"\(XMLTreeWriter.escaped(url.absoluteString))\" alt=\"\(alternative)\"></p>" + html
        pictures.insert(url, at: 0)
    }
}
