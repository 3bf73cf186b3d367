public import Foundation
import Markup

/// A way to search a catalog.
public enum OPDSSearch: Sendable, Hashable {
    /// The URL of an OpenSearch description document, which contains the URL template.
    case description(URL)
    /// A URL template for the search terms, with the base URL in case it produces a relative URL.
    case template(String, base: URL)

    /// Reads the URL template from an OpenSearch description.
    /// - Parameters:
    ///   - data: the bytes of the description.
    ///   - url: the description's final URL.
    /// - Returns: nil if the data is not an OpenSearch description, or does not describe a catalog.
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

    /// Returns the URL for a search, or nil if the description must be downloaded first or the template does not
    /// produce a valid URL.
    public func url(for words: String) -> URL? {
        guard case .template(let template, let base) = self else { return nil }
        return OPDSBase(url: base).resolve(URLTemplate(template).expanded(with: words))
    }
}
