public import Periodical

/// A page in which words were found.
public struct SearchHit: Sendable, Hashable {
    /// A piece of the text around the words.
    public struct Part: Sendable, Hashable, Encodable {
        /// The piece.
        public let text: String
        /// Whether it is one of the words.
        public let isMatch: Bool

        private enum CodingKeys: String, CodingKey {
            case text
            case isMatch = "match"
        }
    }

    /// The item, as `HANDLE/NAME`.
    public let item: ItemReference
    /// The shortest name that leads to the item, for people.
    public let label: String
    /// The item's title.
    public let title: String
    /// Where the page stands.
    public let position: PagePosition
    /// The page's title.
    public let pageTitle: String?
    /// The words in their context, in pieces.
    public let context: [Part]
}

extension SearchHit {
    /// What stands around a match in the text that the database gives; neither is found in a page's text.
    static let marks = (start: "\u{2}", end: "\u{3}")

    /// Takes marked text apart.
    static func parts(_ marked: String) -> [Part] {
        var parts: [Part] = []
        for (index, piece) in marked.split(separator: marks.start, omittingEmptySubsequences: false).enumerated() {
            guard index > 0, let end = piece.firstRange(of: marks.end) else {
                if !piece.isEmpty { parts.append(Part(text: String(piece), isMatch: false)) }
                continue
            }
            parts.append(Part(text: String(piece[..<end.lowerBound]), isMatch: true))
            let rest = piece[end.upperBound...]
            if !rest.isEmpty { parts.append(Part(text: String(rest), isMatch: false)) }
        }
        return parts
    }
}
