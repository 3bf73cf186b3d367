/// A reference to an issue, book or post: `HANDLE/NAME`, or just `NAME` if only one publication has an item with this
/// name.
public struct ItemReference: Sendable, Hashable {
    /// The publication's handle, if the reference contains one.
    public let handle: String?
    /// The item's name, or a number or month that identifies it.
    public let name: String

    /// Creates a reference. Both parts are converted to NFC.
    public init(handle: String? = nil, name: String) {
        self.handle = handle?.inNormalForm
        self.name = name.inNormalForm
    }

    /// Reads `HANDLE/NAME` or `NAME`. Names do not contain slashes, so the first slash ends the handle.
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

    /// `HANDLE/NAME`, or `NAME` if the reference does not contain a handle.
    public var description: String { handle.map { "\($0)/\(name)" } ?? name }
}

extension ItemReference: Codable {
    /// Decodes the reference from its text.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes the reference as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
