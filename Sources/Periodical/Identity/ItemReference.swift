/// How an issue, a book or a post is named: `HANDLE/NAME`, or `NAME` where one publication alone has it.
public struct ItemReference: Sendable, Hashable {
    /// The publication's handle; nil where it is left to the name.
    public let handle: String?
    /// The item's name, or where that leads to one item, its number or month.
    public let name: String

    /// Names an item. Both parts are brought to the one normal form that names have here (NFC).
    public init(handle: String? = nil, name: String) {
        self.handle = handle?.inNormalForm
        self.name = name.inNormalForm
    }

    /// Reads `HANDLE/NAME` or `NAME`. Names hold no slash, so the first one ends the handle.
    public init(_ text: String) {
        let text = text.withoutIsolates
        guard let slash = text.firstIndex(of: "/"), slash != text.startIndex else {
            self.init(name: text)
            return
        }
        self.init(handle: String(text[..<slash]), name: String(text[text.index(after: slash)...]))
    }
}

extension ItemReference: ExpressibleByStringLiteral, CustomStringConvertible {
    /// Reads `HANDLE/NAME` or `NAME`.
    public init(stringLiteral text: String) { self.init(text) }

    /// `HANDLE/NAME`, or `NAME` where no publication is given.
    public var description: String { handle.map { "\($0)/\(name)" } ?? name }
}

extension ItemReference: Codable {
    /// Reads the text.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
