public import Foundation
import Markup

/// The search of a catalog.
public enum OPDSSearch: Sendable, Hashable {
    /// An OpenSearch description document, which has the template.
    case description(URL)
    /// A URL template for the search terms, absolute or relative to a base.
    case template(String, base: URL)

    /// Reads the template of an OpenSearch description.
    /// - Parameter url: the final URL of the description.
    /// - Returns: nil if it is not a description, or not that of a catalog.
    public init?(description data: Data, at url: URL) {
        guard let root = XMLTree(data)?.root, root.name == "OpenSearchDescription" else { return nil }
        let templates = root.children("Url").compactMap { element -> (template: String, rank: Int)? in
            guard let template = element["template"], ["results", nil].contains(element["rel"]) else { return nil }
            let type = element["type"]?.lowercased() ?? ""
            if type.contains("opds") { return (template, 0) }
            return type.contains("atom+xml") ? (template, 1) : nil
        }
        guard let best = templates.min(by: { $0.rank < $1.rank }) else { return nil }
        self = .template(best.template, base: url)
    }

    /// Returns the URL of a search. Nil for a description, which must be fetched first, and for a template that
    /// gives no valid URL.
    public func url(for words: String) -> URL? {
        guard case .template(let template, let base) = self else { return nil }
        return OPDSBase(url: base).resolve(URLTemplate(template).expanded(with: words))
    }
}
