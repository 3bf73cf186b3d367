extension PagePosition: LosslessStringConvertible {
    /// Reads `ARTICLE.PAGE`, or `ARTICLE` for an article's first page, with an optional `+CHARACTERS`. Articles and
    /// pages are numbered from 1. No number may exceed ``maximumNumber``.
    public init?(_ description: String) {
        var text = description.utf8[...]
        guard let article = Self.number(&text), article > 0 else { return nil }
        var page = 1
        if Self.drop(".", &text) {
            guard let number = Self.number(&text), number > 0 else { return nil }
            page = number
        }
        var offset: Int?
        if Self.drop("+", &text) {
            guard let number = Self.number(&text) else { return nil }
            offset = number
        }
        guard text.isEmpty else { return nil }
        self.init(articleIndex: article - 1, pageIndex: page - 1, characterOffset: offset)
    }

    /// The text `ARTICLE.PAGE`, with `+CHARACTERS` for a position within the page. Articles and pages are numbered from
    /// 1.
    public var description: String {
        let page = "\(articleIndex &+ 1).\(pageIndex &+ 1)"
        return characterOffset.map { "\(page)+\($0)" } ?? page
    }

    private static func drop(_ sign: Unicode.Scalar, _ text: inout Substring.UTF8View) -> Bool {
        guard text.first == UInt8(ascii: sign) else { return false }
        text.removeFirst()
        return true
    }

    private static func number(_ text: inout Substring.UTF8View) -> Int? {
        let digits = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard !digits.isEmpty, let number = Int(Substring(digits)), number <= maximumNumber else { return nil }
        text = text[digits.endIndex...]
        return number
    }
}

/// In JSON and property lists, a position is its text: `"2.1"`, `"2.1+340"`.
extension PagePosition: Codable {
    /// Decodes the position from its text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let position = PagePosition(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "It is '\(text)', not a position such as 2.1 or 2.1+340.")
        }
        self = position
    }

    /// Encodes the position as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
