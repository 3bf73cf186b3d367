package import Foundation
import Markup
package import Periodical

/// A page in HTML that somebody else wrote: what it refers to is found, and what would run in it or lead away is taken out.
package struct ContentPage {
    /// How a page uses what it refers to.
    package enum Use: Sendable {
        /// It shows it, or loads it to show itself.
        case file
        /// One may go there from it.
        case link
    }

    private let document: HTMLDocument
    /// What it calls itself.
    package private(set) var title: String?
    /// Whether it had scripts.
    package private(set) var hadScripts = false

    /// Attributes by which elements load files.
    private static let loading: Set<String> = ["src", "poster", "background", "data"]
    /// The most characters of a title that are kept.
    private static let titleLimit = 300

    /// Reads a page.
    /// - Parameters:
    ///   - html: its bytes.
    ///   - replace: takes each reference and returns what stands there from then on. Nil leaves a file's as it is, and takes a
    ///     link's away.
    /// - Returns: nil for what does not read as HTML.
    package init?(
        _ html: Data, replacing replace: (Use, String) throws(MastheadError) -> String?
    ) throws(MastheadError) {
        guard let document = HTMLDocument(html) else { return nil }
        self.document = document
        for element in document.elements { try take(element, replace) }
    }

    /// The page as it is now, or nil where there is no memory left for it.
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
                // Pages are turned by the reader.
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

    /// Whether a link is to a style sheet; others load what no page shows.
    private static func isStyle(_ element: HTMLElement) -> Bool {
        let kinds = element["rel"]?.lowercased().split(separator: " ") ?? []
        return kinds.contains("stylesheet") && !kinds.contains("alternate")
    }

    private static func styled(
        _ text: String, _ replace: (Use, String) throws(MastheadError) -> String?
    ) throws(MastheadError) -> String {
        try StyleSheetText.rewriting(text) { reference throws(MastheadError) in try replace(.file, reference) }
    }

    /// The candidates of a `srcset`, each with its file shared.
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
