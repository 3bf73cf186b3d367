/// A value of an enumeration to which later versions of the server may add cases.
package struct OpenEnum<Value: RawRepresentable<String> & CaseIterable & Hashable & Sendable>: WireValue {
    /// The text that the server or client sent.
    package let text: String

    /// Creates the value for a case.
    package init(_ value: Value) { text = value.rawValue }

    /// Creates a value from text, which need not match a case.
    package init(text: String) { self.text = text }

    /// The case, or nil if this version does not know it.
    package var value: Value? { Value(rawValue: text) }

    package init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
