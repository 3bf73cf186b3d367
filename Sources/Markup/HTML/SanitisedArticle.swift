import CGumbo
package import Foundation

/// A stranger's article written anew by a list of what is allowed: words, their marks, headings, lists, tables, pictures and links.
///
/// It is read by HTML5's own algorithm. Nothing of what is written runs, asks for input, or has a style; addresses are absolute, and pictures
/// that do nothing but count readers are left out.
package struct SanitisedArticle: Sendable, Hashable {
    /// The article, as what stands in a body.
    package private(set) var html = ""
    /// Its words, a space between blocks.
    package private(set) var words = ""
    /// Its words without those that stand for pictures.
    package private(set) var text = ""
    /// Its pictures in their order, each once.
    package private(set) var pictures: [URL] = []

    /// The longest article that is written, in bytes; what would be more is left out.
    package static let maximumByteCount = 4 << 20
    /// How deep elements may lie in each other; the words of what lies deeper stay, without their elements.
    static let maximumDepth = 100

    /// Writes an article anew.
    /// - Parameters:
    ///   - foreign: the article as it came.
    ///   - base: where its relative addresses begin.
    ///   - page: the page of the article itself, to which links within it lead.
    package init(_ foreign: String, base: URL?, page: URL? = nil) {
        var writer = ArticleWriter(base: base, page: page ?? base, byteCount: foreign.utf8.count)
        if writer.write(plain: foreign) {
            self.init(writer)
            return
        }
        self.init(readingTree: foreign, base: base, page: page)
    }

    /// Writes an article anew by the tree that HTML5's own algorithm makes of it, however plain it is.
    package init(readingTree foreign: String, base: URL?, page: URL? = nil) {
        var writer = ArticleWriter(base: base, page: page ?? base, byteCount: foreign.utf8.count)
        guard GumboPage.read(foreign, { writer.write($0) }) else {
            // What costs too much to be read as it is meant is read in another way, and loses its pictures.
            let data = Data(foreign.utf8)
            words = HTMLText.text(of: data).oneLine
            html = SanitisedHTML.content(of: data, limit: Self.maximumByteCount)
            text = words
            return
        }
        (html, words, text, pictures) = (writer.html, writer.words, writer.text, writer.pictures)
    }

    /// Takes what a writer wrote.
    init(_ writer: ArticleWriter) {
        (html, words, text, pictures) = (writer.html, writer.words, writer.text, writer.pictures)
    }

    /// Writes plain words as an article: a paragraph where a line is empty.
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

    /// Adds a picture before all else.
    package mutating func prepend(picture url: URL, words: String) {
        let alternative = XMLTreeWriter.escaped(words)
        html = "<p><img src=\"\(XMLTreeWriter.escaped(url.absoluteString))\" alt=\"\(alternative)\"></p>" + html
        pictures.insert(url, at: 0)
    }
}
