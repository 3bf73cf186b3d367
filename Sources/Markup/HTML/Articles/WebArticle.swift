import CGumbo
package import Foundation

/// The article on a web page, without the other parts of the page and with only allowed elements.
package struct WebArticle: Sendable, Hashable {
    /// The sanitized article.
    package let article: SanitizedArticle

    /// The maximum size of a page, in bytes.
    package static let maximumByteCount = 10 << 20
    /// The minimum number of letters in an article. If the page marks its article (`named`), the article may be shorter
    /// than one found by its sentences (`found`).
    private static let leastLetters = (named: 140, found: 220)

    /// Finds the article on a page.
    /// - Parameters:
    ///   - page: the page, in any encoding that the web uses.
    ///   - charset: the character encoding in the server's response.
    ///   - url: the page's URL, against which relative URLs are resolved.
    ///   - title: the article's title. Headings that repeat it are left out.
    /// - Returns: nil if the page has no article or is too complex.
    package init?(page: Data, charset: String? = nil, at url: URL, title: String? = nil) {
        var found: SanitizedArticle?
        let text = ForeignHTML.text(of: page, charset: charset)
        let isRead = GumboPage.read(text, memory: 192 << 20, seconds: 2) { root in
            found = Self.article(root, at: url, title: title)
        }
        guard isRead, let found else { return nil }
        article = found
    }

    private static func article(
        _ root: UnsafePointer<GumboNode>, at url: URL, title: String?
    ) -> SanitizedArticle? {
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
        let article = SanitizedArticle(writer)
        let letters = article.words.letterCount
        // Some pages show only the start of an article, but contain the full text as structured data for search
        // engines.
        if let stated, stated.letterCount > 2 * letters, let whole = written(stated, base, url) { return whole }
        let least = choice.isNamed ? leastLetters.named : leastLetters.found
        let isOfPictures = choice.isNamed && !article.pictures.isEmpty && letters >= 20
        guard letters >= least || isOfPictures else { return nil }
        return article
    }

    /// Returns an article made from text in the page's structured data.
    private static func written(_ text: String, _ base: URL, _ page: URL) -> SanitizedArticle? {
        guard text.letterCount >= leastLetters.found else { return nil }
        let isHTML = text.contains(/<(?i:p|br|div|h[1-6]|ul|img)\b[^>]*>/)
        return isHTML ? SanitizedArticle(text, base: base, page: page) : SanitizedArticle(plain: text)
    }
}

extension StringProtocol {
    /// The number of characters in the text, without spaces. In scripts with short words, for example Chinese, a
    /// character counts as several letters.
    var letterCount: Int { unicodeScalars.reduce(0) { $0 + $1.letterCount } }
}

extension Unicode.Scalar {
    /// How many letters the character counts as.
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

    /// Whether the character is common in sentences but rare in links and on buttons.
    var isSentenceMark: Bool {
        switch self {
        case ",", ".", ";", ":", "!", "?", "、", "。", "，", "．", "！", "？", "；", "：", "،", "؛", "؟", "۔", "।", "…": true
        default: false
        }
    }
}
