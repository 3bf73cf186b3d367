/// A property that is encoded as `null` when it is nil, so that programs find every key.
@propertyWrapper
struct OrNull<Value: Encodable>: Encodable {
    var wrappedValue: Value?

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension KeyedEncodingContainer {
    /// Encodes without a container for each value, which would take most of the time for a long list. Synthesized code
    /// calls this method.
    mutating func encode<Value: Encodable>(_ value: OrNull<Value>, forKey key: Key) throws {
        if let value = value.wrappedValue { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
    }

    /// Encodes a string with the container's method for strings.
    mutating func encode(_ value: OrNull<String>, forKey key: Key) throws {
        if let value = value.wrappedValue { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
    }

    /// Encodes a number with the container's method for integers.
    mutating func encode(_ value: OrNull<Int>, forKey key: Key) throws {
        if let value = value.wrappedValue { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
    }
}
