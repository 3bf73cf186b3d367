import CXML
import Foundation
import Periodical

/// An HTML page of a book on its way into an issue source: its files are shared by name, and nothing of it runs.
struct BookPage {
    let data: Data
    let title: String?
    /// Whether it had scripts.
    let hadScripts: Bool

    /// Attributes by which elements load files.
    private static let loading: Set<String> = ["src", "poster", "background", "data"]

    /// Reads a page.
    /// - Parameters:
    ///   - path: the page's path below the book's folder.
    ///   - files: takes the files that it needs.
    init(_ path: String, in folder: URL, _ files: inout BookFiles) throws(MastheadError) {
        func refused(_ found: String) -> MastheadError {
            MastheadError(
                .malformedDocument, doing: "importing the page", to: path, found: found,
                hint: "Mend 'contents' of book.json, or the page.")
        }
        guard let document = HTMLDocument(try BookFiles.contents(folder.appending(path: path))) else {
            throw refused("it does not read as HTML")
        }
        var title: String?
        var hadScripts = false
        for node in document.elements {
            let name = HTMLDocument.name(of: node)
            switch name {
            case "script":
                HTMLDocument.remove(node)
                hadScripts = true
                continue
            case "base":
                HTMLDocument.remove(node)
                continue
            case "meta" where HTMLDocument.attribute("http-equiv", of: node)?.lowercased() == "refresh":
                HTMLDocument.remove(node)
                continue
            case "title" where title == nil:
                title = HTMLDocument.content(of: node)?.trimmingCharacters(in: .whitespacesAndNewlines)
            case "style":
                document.setContent(try files.style(HTMLDocument.content(of: node) ?? "", from: path), of: node)
            case "link":
                guard try Self.keepStyle(node, path, &files) else {
                    HTMLDocument.remove(node)
                    continue
                }
            case "a", "area":
                if let reference = HTMLDocument.attribute("href", of: node) {
                    HTMLDocument.set("href", to: files.link(reference, from: path), of: node)
                    // Pages are turned by the reader.
                    HTMLDocument.set("target", to: nil, of: node)
                }
            case "image":
                for attribute in ["href", "xlink:href"] { try Self.share(attribute, of: node, path, &files) }
            default: break
            }
            for attribute in HTMLDocument.attributes(of: node) {
                if attribute.hasPrefix("on") {
                    HTMLDocument.set(attribute, to: nil, of: node)
                } else if attribute == "style", let style = HTMLDocument.attribute(attribute, of: node) {
                    HTMLDocument.set(attribute, to: try files.style(style, from: path), of: node)
                } else if attribute == "srcset", let set = HTMLDocument.attribute(attribute, of: node) {
                    HTMLDocument.set(attribute, to: try Self.shared(set, path, &files), of: node)
                } else if Self.loading.contains(attribute), name != "iframe", name != "embed" {
                    try Self.share(attribute, of: node, path, &files)
                }
            }
        }
        self.title = title
        self.hadScripts = hadScripts
        guard let data = document.encoded() else { throw refused("it cannot be written") }
        self.data = data
    }

    private static func share(
        _ attribute: String, of node: xmlNodePtr, _ path: String, _ files: inout BookFiles
    ) throws(MastheadError) {
        guard let reference = HTMLDocument.attribute(attribute, of: node),
            let shared = try files.share(reference, from: path)
        else { return }
        HTMLDocument.set(attribute, to: shared, of: node)
    }

    /// Whether a link is to a style sheet; others load what no page shows.
    private static func keepStyle(
        _ node: xmlNodePtr, _ path: String, _ files: inout BookFiles
    ) throws(MastheadError) -> Bool {
        let kinds = HTMLDocument.attribute("rel", of: node)?.lowercased().split(separator: " ") ?? []
        guard kinds.contains("stylesheet"), !kinds.contains("alternate") else { return false }
        try share("href", of: node, path, &files)
        return true
    }

    /// The candidates of a `srcset`, each with its file shared.
    private static func shared(_ set: String, _ path: String, _ files: inout BookFiles) throws(MastheadError) -> String
    {
        var candidates: [String] = []
        for candidate in set.split(separator: ",") {
            var words = candidate.split(whereSeparator: \.isWhitespace).map(String.init)
            guard let reference = words.first else { continue }
            words[0] = try files.share(reference, from: path) ?? reference
            candidates.append(words.joined(separator: " "))
        }
        return candidates.joined(separator: ", ")
    }
}
