/// A passage of reflowable text on a page. Users see and type `2.1+340-512` for the text from `2.1+340` to `2.1+512`.
public struct TextPassage: Sendable, Hashable {
    /// The start.
    public var start: PagePosition
    /// The number of characters, at least 1, counted as for ``PagePosition/characterOffset``.
    public var length: Int

    /// Creates a passage from its start and its length in characters.
    /// - Returns: nil if the length is less than 1 or too large for a position.
    public init?(start: PagePosition, length: Int) {
        guard length > 0, length <= PagePosition.maximumNumber,
            (start.characterOffset ?? 0) + length <= PagePosition.maximumNumber
        else { return nil }
        self.start = start
        self.length = length
    }

    /// The range of the characters on the page.
    public var characters: Range<Int> {
        let first = start.characterOffset ?? 0
        return first..<first + length
    }

    /// The position after the last character.
    public var end: PagePosition {
        PagePosition(
            articleIndex: start.articleIndex, pageIndex: start.pageIndex, characterOffset: characters.upperBound)
    }
}

extension TextPassage: LosslessStringConvertible {
    /// Reads `ARTICLE.PAGE+FROM-TO`.
    public init?(_ description: String) {
        let parts = description.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let start = PagePosition(String(parts[0])),
            let end = PagePosition("1.1+\(parts[1])")?.characterOffset, !parts[1].hasPrefix("+")
        else { return nil }
        self.init(start: start, length: end - (start.characterOffset ?? 0))
    }

    /// The text `ARTICLE.PAGE+FROM-TO`.
    public var description: String { "\(start.page)+\(characters.lowerBound)-\(characters.upperBound)" }
}

extension TextPassage: Comparable {
    /// Orders passages by start, then by length.
    public static func < (left: TextPassage, right: TextPassage) -> Bool {
        (left.start, left.length) < (right.start, right.length)
    }
}
