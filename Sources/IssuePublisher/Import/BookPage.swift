import Foundation
import Markup
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
        for element in document.elements {
            let name = element.name
            switch name {
            case "script":
                element.remove()
                hadScripts = true
                continue
            case "base":
                element.remove()
                continue
            case "meta" where element["http-equiv"]?.lowercased() == "refresh":
                element.remove()
                continue
            case "title" where title == nil:
                title = element.content?.trimmingCharacters(in: .whitespacesAndNewlines)
            case "style":
                element.setContent(try files.style(element.content ?? "", from: path))
            case "link":
                guard try Self.keepStyle(element, path, &files) else {
                    element.remove()
                    continue
                }
            case "a", "area":
                if let reference = element["href"] {
                    element["href"] = files.link(reference, from: path)
                    // Pages are turned by the reader.
                    element["target"] = nil
                }
            case "image":
                for attribute in ["href", "xlink:href"] { try Self.share(attribute, of: element, path, &files) }
            default: break
            }
            for attribute in element.attributes {
                if attribute.hasPrefix("on") {
                    element[attribute] = nil
                } else if attribute == "style", let style = element[attribute] {
                    element[attribute] = try files.style(style, from: path)
                } else if attribute == "srcset", let set = element[attribute] {
                    element[attribute] = try Self.shared(set, path, &files)
                } else if Self.loading.contains(attribute), name != "iframe", name != "embed" {
                    try Self.share(attribute, of: element, path, &files)
                }
            }
        }
        self.title = title
        self.hadScripts = hadScripts
        guard let data = document.encoded() else { throw refused("it cannot be written") }
        self.data = data
    }

    private static func share(
        _ attribute: String, of element: HTMLElement, _ path: String, _ files: inout BookFiles
    ) throws(MastheadError) {
        guard let reference = element[attribute],
            let shared = try files.share(reference, from: path)
        else { return }
        element[attribute] = shared
    }

    /// Whether a link is to a style sheet; others load what no page shows.
    private static func keepStyle(
        _ element: HTMLElement, _ path: String, _ files: inout BookFiles
    ) throws(MastheadError) -> Bool {
        let kinds = element["rel"]?.lowercased().split(separator: " ") ?? []
        guard kinds.contains("stylesheet"), !kinds.contains("alternate") else { return false }
        try share("href", of: element, path, &files)
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
