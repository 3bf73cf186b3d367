package import Foundation
import Markup
package import Periodical

/// A third-party HTML page, without scripts and without anything that leads to other pages or servers. The caller can
/// replace references.
package struct ContentPage {
    /// How a page uses a reference.
    package enum Use: Sendable {
        /// The page shows or loads the file.
        case file
        /// The page links to the file.
        case link
    }

    private let document: HTMLDocument
    /// The page's title, or nil if it has none.
    package private(set) var title: String?
    /// Whether the page contained scripts.
    package private(set) var hadScripts = false

    /// The attributes whose URLs a browser loads.
    private static let loading: Set<String> = ["src", "poster", "background", "data"]
    /// The maximum length of a title, in characters.
    private static let titleLimit = 300

    /// Reads a page.
    /// - Parameters:
    ///   - html: the bytes of the page.
    ///   - replace: returns the replacement for a reference. Nil keeps a reference to a file, but removes a link.
    /// - Returns: nil if the bytes are not HTML.
    package init?(
        _ html: Data, replacing replace: (Use, String) throws(MastheadError) -> String?
    ) throws(MastheadError) {
        guard let document = HTMLDocument(html) else { return nil }
        self.document = document
        for element in document.elements { try take(element, replace) }
    }

    /// Returns the changed page as bytes, or nil if there is not enough memory.
    package func encoded() -> Data? { document.encoded() }

    private mutating func take(
        _ element: HTMLElement, _ replace: (Use, String) throws(MastheadError) -> String?
    ) throws(MastheadError) {
        let name = element.name
        switch name {
        case "script":
            element.remove()
            hadScripts = true
            return
        case "base": return element.remove()
        case "meta" where element["http-equiv"]?.lowercased() == "refresh": return element.remove()
        case "title" where title == nil:
            let words = (element.content ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
            title = words.isEmpty ? nil : String(words.prefix(Self.titleLimit))
        case "style": element.setContent(try Self.styled(element.content ?? "", replace))
        case "link":
            guard Self.isStyle(element) else { return element.remove() }
            try Self.share("href", of: element, replace)
        case "a", "area":
            if let reference = element["href"] {
                element["href"] = try replace(.link, reference)
                // A link must not open another window, because the reader itself opens linked pages.
                element["target"] = nil
            }
        case "image":
            for attribute in ["href", "xlink:href"] { try Self.share(attribute, of: element, replace) }
        default: break
        }
        for attribute in element.attributes {
            if attribute.hasPrefix("on") {
                element[attribute] = nil
            } else if attribute == "style", let style = element[attribute] {
                element[attribute] = try Self.styled(style, replace)
            } else if attribute == "srcset", let set = element[attribute] {
                element[attribute] = try Self.shared(set, replace)
            } else if Self.loading.contains(attribute), name != "iframe", name != "embed" {
                try Self.share(attribute, of: element, replace)
            }
        }
    }

    private static func share(
        _ attribute: String, of element: HTMLElement, _ replace: (Use, String) throws(MastheadError) -> String?
    ) throws(MastheadError) {
        guard let reference = element[attribute], let shared = try replace(.file, reference) else { return }
        element[attribute] = shared
    }

    /// Whether a `link` element loads a style sheet. Other `link` elements load nothing that a page shows.
    private static func isStyle(_ element: HTMLElement) -> Bool {
        let kinds = element["rel"]?.lowercased().split(separator: " ") ?? []
        return kinds.contains("stylesheet") && !kinds.contains("alternate")
    }

    private static func styled(
        _ text: String, _ replace: (Use, String) throws(MastheadError) -> String?
    ) throws(MastheadError) -> String {
        try StyleSheetText.rewriting(text) { reference throws(MastheadError) in try replace(.file, reference) }
    }

    /// Returns a `srcset` value with each of its references replaced.
    private static func shared(
        _ set: String, _ replace: (Use, String) throws(MastheadError) -> String?
    ) throws(MastheadError) -> String {
        var candidates: [String] = []
        for candidate in set.split(separator: ",") {
            var words = candidate.split(whereSeparator: \.isWhitespace).map(String.init)
            guard let reference = words.first else { continue }
            words[0] = try replace(.file, reference) ?? reference
            candidates.append(words.joined(separator: " "))
        }
        return candidates.joined(separator: ", ")
    }
}
