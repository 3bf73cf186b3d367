/// A property that is `null` in JSON where there is none, instead of left out: programs find every key.
@propertyWrapper
struct OrNull<Value: Encodable>: Encodable {
    var wrappedValue: Value?

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension KeyedEncodingContainer {
    /// What is synthesized calls this: no container of its own for each value, which takes most of the time of a long list.
    mutating func encode<Value: Encodable>(_ value: OrNull<Value>, forKey key: Key) throws {
        if let value = value.wrappedValue { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
    }

    /// The same with the container's own way for text.
    mutating func encode(_ value: OrNull<String>, forKey key: Key) throws {
        if let value = value.wrappedValue { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
    }

    /// The same with the container's own way for numbers.
    mutating func encode(_ value: OrNull<Int>, forKey key: Key) throws {
        if let value = value.wrappedValue { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
    }
}
