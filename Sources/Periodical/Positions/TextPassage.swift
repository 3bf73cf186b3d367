/// A passage of a page's text that reflows: the characters from one up to another. People see and type `2.1+340-512`: from the
/// place `2.1+340` to the place `2.1+512`.
public struct TextPassage: Sendable, Hashable {
    /// Where it begins.
    public var start: PagePosition
    /// The number of its characters, at least 1, counted as in ``PagePosition/characterOffset``.
    public var length: Int

    /// Takes a beginning, and a number of characters of at least 1.
    /// - Returns: nil for none, and for more than positions can count.
    public init?(start: PagePosition, length: Int) {
        guard length > 0, length <= PagePosition.maximumNumber,
            (start.characterOffset ?? 0) + length <= PagePosition.maximumNumber
        else { return nil }
        self.start = start
        self.length = length
    }

    /// Its characters, by how many of the page's are before them.
    public var characters: Range<Int> {
        let first = start.characterOffset ?? 0
        return first..<first + length
    }

    /// The place after its last character.
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

    /// `ARTICLE.PAGE+FROM-TO`.
    public var description: String { "\(start.page)+\(characters.lowerBound)-\(characters.upperBound)" }
}

extension TextPassage: Comparable {
    /// Orders as one reads; of two that begin at one place the shorter one comes first.
    public static func < (left: TextPassage, right: TextPassage) -> Bool {
        (left.start, left.length) < (right.start, right.length)
    }
}
