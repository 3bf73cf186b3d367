/// A text from an enumeration to which later versions of the server may add values.
package struct OpenEnum<Value: RawRepresentable<String> & CaseIterable & Hashable & Sendable>: WireValue {
    /// The text, as sent by the server or client.
    package let text: String

    /// Creates the text for a case of the enumeration.
    package init(_ value: Value) { text = value.rawValue }

    /// Creates a value from a text, which may be unknown to the enumeration.
    package init(text: String) { self.text = text }

    /// The case of the enumeration, or nil if this version does not know the text.
    package var value: Value? { Value(rawValue: text) }

    package init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
