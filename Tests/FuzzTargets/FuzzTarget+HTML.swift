import Foundation
import Markup

/// Targets for third-party articles: the contents of posts, and web pages.
extension FuzzTarget {
    private static let forbidden: Set<String> = [
        "script", "style", "iframe", "frame", "object", "embed", "applet", "form", "input", "button", "select",
        "textarea",
        "link", "meta", "base", "svg", "maction", "mglyph", "annotation-xml", "template", "plaintext", "title",
        "noscript", "video", "audio",
    ]

    /// Reads the input as the HTML of a post, as its plain text, and as a web page with an article.
    static func readHTML(_ data: Data) throws {
        guard let page = URL(string: "https://example.org/a/page"), let base = URL(string: "https://example.org/a/")
        else {
            throw CocoaError(.coderInvalidValue)
        }
        let text = String(decoding: data, as: UTF8.self)
        check(SanitizedArticle(text, base: base, page: page))
        check(SanitizedArticle(text, base: nil))
        check(SanitizedArticle(plain: text))
        if let found = WebArticle(page: data, at: page, title: "T") { check(found.article) }
    }

    /// Checks that the output has no scripts, forms or styles, and links only to web pages and email addresses.
    private static func check(_ article: SanitizedArticle) {
        for picture in article.pictures { precondition(["http", "https"].contains(picture.scheme ?? "")) }
        var rest = Array(article.html.utf8)[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            var tag = TagScan(rest[(start + 1)...])
            precondition(!forbidden.contains(tag.name), tag.name)
            while let (name, value) = tag.attribute() {
                precondition(!name.hasPrefix("on") && name != "style" && name != "srcdoc", name)
                guard ["href", "src"].contains(name) else { continue }
                let scheme = value.prefix { $0 != ":" }.lowercased()
                precondition(["http", "https", "mailto", "tel"].contains(scheme), value)
            }
            rest = tag.rest
        }
    }
}
