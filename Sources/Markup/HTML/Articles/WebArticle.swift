import CGumbo
package import Foundation

/// The article of a web page: what a person comes for, without what stands around it, written anew by the list of what is allowed.
package struct WebArticle: Sendable, Hashable {
    /// The article.
    package let article: SanitisedArticle

    /// The longest page that is looked at, in bytes.
    package static let maximumByteCount = 10 << 20
    /// How many letters an article has at least: where the page says that it is one, and where it was only found by its words.
    private static let leastLetters = (named: 140, found: 220)

    /// Finds the article of a page.
    /// - Parameters:
    ///   - page: the page, in any of the encodings of the web.
    ///   - charset: the encoding by its server's word.
    ///   - url: where it came from.
    ///   - title: what the article is called, which is not repeated in it.
    /// - Returns: nil where the page has none, or costs more to read than pages do.
    package init?(page: Data, charset: String? = nil, at url: URL, title: String? = nil) {
        var found: SanitisedArticle?
        let text = ForeignHTML.text(of: page, charset: charset)
        let isRead = GumboPage.read(text, memory: 192 << 20, seconds: 2) { root in
            found = Self.article(root, at: url, title: title)
        }
        guard isRead, let found else { return nil }
        article = found
    }

    private static func article(
        _ root: UnsafePointer<GumboNode>, at url: URL, title: String?
    ) -> SanitisedArticle? {
        guard let tree = PageTree(root) else { return nil }
        let base = tree.base.flatMap { URL(string: $0, relativeTo: url)?.absoluteURL } ?? url
        let stated = LinkedArticle.text(of: tree.linkedData)
        guard let choice = ArticleSearch.find(in: tree) else { return stated.flatMap { written($0, base, url) } }
        var skipped = tree.skipped(in: choice.roots)
        skipped.formUnion(tree.titles(title, in: choice.roots))
        var writer = ArticleWriter(base: base, page: url, byteCount: 1 << 16)
        writer.skipped = skipped
        for index in choice.roots { writer.write(tree.nodes[index].node) }
        if let next = PageSequel.next(tree, base: base, page: url) { writer.add(sequel: next) }
        let article = SanitisedArticle(writer)
        let letters = article.words.letterCount
        // Some pages show the beginning alone, and say all of it to search engines.
        if let stated, stated.letterCount > 2 * letters, let whole = written(stated, base, url) { return whole }
        let least = choice.isNamed ? leastLetters.named : leastLetters.found
        let isOfPictures = choice.isNamed && !article.pictures.isEmpty && letters >= 20
        guard letters >= least || isOfPictures else { return nil }
        return article
    }

    /// What a page says of its article as data.
    private static func written(_ text: String, _ base: URL, _ page: URL) -> SanitisedArticle? {
        guard text.letterCount >= leastLetters.found else { return nil }
        let isHTML = text.contains(/<(?i:p|br|div|h[1-6]|ul|img)\b[^>]*>/)
        return isHTML ? SanitisedArticle(text, base: base, page: page) : SanitisedArticle(plain: text)
    }
}

extension StringProtocol {
    /// How much it says: its characters without spaces, those of scripts that write words with few of them more than once.
    var letterCount: Int { unicodeScalars.reduce(0) { $0 + $1.letterCount } }
}

extension Unicode.Scalar {
    /// How much the character says.
    var letterCount: Int {
        switch value {
        case 0...0x20, 0xA0: 0
        case 0x21..<0x1100: 1
        case 0x1100...0x11FF, 0xAC00...0xD7FF: 2
        case 0x3000: 0
        case 0x2E80...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: 3
        default: properties.isWhitespace ? 0 : 1
        }
    }

    /// Whether it stands in sentences, and seldom in the words of links and buttons.
    var isSentenceMark: Bool {
        switch self {
        case ",", ".", ";", ":", "!", "?", "、", "。", "，", "．", "！", "？", "；", "：", "،", "؛", "؟", "۔", "।", "…": true
        default: false
        }
    }
}
