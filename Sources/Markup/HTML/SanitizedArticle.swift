import CGumbo
package import Foundation

/// A third-party article that contains only allowed elements: text, inline formatting, headings, lists, tables,
/// pictures and links.
///
/// Masthead parses the article with the HTML5 algorithm. The result contains no scripts, forms or styles. All URLs are
/// absolute, and tracking pixels are removed.
package struct SanitizedArticle: Sendable, Hashable {
    /// The article's HTML, without `body` and other outer elements.
    package private(set) var html = ""
    /// The article's text including alternative texts, with a space between blocks.
    package private(set) var words = ""
    /// The article's text without alternative texts.
    package private(set) var text = ""
    /// The URLs of the pictures in document order, without duplicates.
    package private(set) var pictures: [URL] = []

    /// The maximum size of an article, in bytes. Longer articles are truncated.
    package static let maximumByteCount = 4 << 20
    /// The maximum depth of nested elements. Deeper elements are reduced to their text.
    static let maximumDepth = 100

    /// Sanitizes an article.
    /// - Parameters:
    ///   - foreign: the HTML of the original article.
    ///   - base: the base for relative URLs in the article.
    ///   - page: the URL of the page that contains the article, which is needed for links to parts of that page.
    package init(_ foreign: String, base: URL?, page: URL? = nil) {
        var writer = ArticleWriter(base: base, page: page ?? base, byteCount: foreign.utf8.count)
        if writer.write(plain: foreign) {
            self.init(writer)
            return
        }
        self.init(readingTree: foreign, base: base, page: page)
    }

    /// Sanitizes an article with the complete HTML5 algorithm, without trying the fast parser.
    package init(readingTree foreign: String, base: URL?, page: URL? = nil) {
        var writer = ArticleWriter(base: base, page: page ?? base, byteCount: foreign.utf8.count)
        guard GumboPage.read(foreign, { writer.write($0) }) else {
            // If the article exceeds Gumbo's limits, libxml2 extracts its text, without pictures.
            let data = Data(foreign.utf8)
            words = HTMLText.text(of: data).oneLine
            html = SanitizedHTML.content(of: data, limit: Self.maximumByteCount)
            text = words
            return
        }
        (html, words, text, pictures) = (writer.html, writer.words, writer.text, writer.pictures)
    }

    /// Creates an article from a writer's result.
    init(_ writer: ArticleWriter) {
        (html, words, text, pictures) = (writer.html, writer.words, writer.text, writer.pictures)
    }

    /// Creates an article from plain text, in which empty lines separate paragraphs.
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

    /// Inserts a picture at the start of the article.
    package mutating func prepend(picture url: URL, words: String) {
        let alternative = XMLTreeWriter.escaped(words)
        html = "<p><img src=\"\(XMLTreeWriter.escaped(url.absoluteString))\" alt=\"\(alternative)\"></p>" + html
        pictures.insert(url, at: 0)
    }
}
