import Foundation
import Markup

/// An Atom text construct or an entry's content (RFC 4287, sections 3.1 and 4.1.3), including the `mode` attribute of
/// Atom 0.3.
struct AtomText {
    /// The text, or nil if it is empty or its media type is not text.
    let text: FeedText?

    /// The text as a title, shortened and on one line, or nil if it is empty.
    var title: String? { text?.title }

    private static let xml = "http://www.w3.org/XML/1998/namespace"

    init(_ element: XMLTreeElement, base: URL?, language: String? = nil) {
        let base = FeedReading.address(element["base", in: Self.xml], base) ?? base
        let language = element["lang", in: Self.xml] ?? language
        let type =
            (element["type"] ?? "text").lowercased().split(separator: ";").first.map { String($0).oneLine } ?? "text"
        if element["mode"] == "base64", element.children.isEmpty {
            // See section 4.13 of Atom 0.3.
            let bytes = Data(base64Encoded: element.content, options: .ignoreUnknownCharacters) ?? Data()
            let kind: FeedText.Kind = type.contains("html") ? .html : .plain
            text = FeedText(String(decoding: bytes, as: UTF8.self), kind, base: base, language: language)
            return
        }
        switch type {
        case "xhtml", "application/xhtml+xml":
            let inner =
                element.children.count == 1 && element.children[0].name.lowercased() == "div"
                ? element.children[0] : element
            let base = FeedReading.address(inner["base", in: Self.xml], base) ?? base
            let isEscaped = element.children.isEmpty
            text = FeedText(isEscaped ? element.content : inner.innerHTML, .html, base: base, language: language)
        case "html", "text/html":
            text = FeedText(FeedReading.html(element), .html, base: base, language: language)
        case "text", "text/plain":
            // Atom 0.3 contains HTML as escaped text, as do many feeds that declare no type.
            let isUntold = element["type"] == nil
            let isEscaped =
                isUntold
                && (element["mode"] == "escaped" || FeedText.hasElements(element.content))
            if !element.children.isEmpty || isEscaped {
                text = FeedText(FeedReading.html(element), .html, base: base, language: language)
            } else {
                text = FeedText(element.content, .plain, base: base, language: language)
            }
        case _ where type.hasPrefix("text/"):
            text = FeedText(element.content, .plain, base: base, language: language)
        default: text = nil
        }
    }
}
