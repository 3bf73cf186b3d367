public import Foundation
import Markup

/// How a catalog is searched.
public enum OPDSSearch: Sendable, Hashable {
    /// By a description (OpenSearch), which has a template.
    case description(URL)
    /// By an address with places for what is looked for, absolute or relative to another.
    case template(String, base: URL)

    /// The template in a description.
    /// - Parameter url: where it came from at last.
    /// - Returns: nil where it is no description, or none of a catalog.
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

    /// Where words are looked for; nil of a description, which has to be fetched first, and of what leads to no feed.
    public func url(for words: String) -> URL? {
        guard case .template(let template, let base) = self else { return nil }
        return OPDSBase(url: base).resolve(URLTemplate(template).expanded(with: words))
    }
}
