/// Encodes a value into an element.
struct JSONElementEncoder: Encoder {
    let element: JSONElement
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    init(_ element: JSONElement) { self.element = element }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        element.beginObject()
        return KeyedEncodingContainer(Members(element: element))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        element.beginArray()
        return Elements(element: element)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(element: element) }

    /// The members of an object. Absent values are `null`, so that every object of a type has the same keys. Some writers
    /// leave these members out.
    private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let element: JSONElement
        let codingPath: [any CodingKey] = []

        func encodeNil(forKey key: Key) { element.addNull(key.stringValue) }
        func encode(_ value: Bool, forKey key: Key) { element.add(value, key.stringValue) }
        func encode(_ value: String, forKey key: Key) { element.add(value, key.stringValue) }
        func encode(_ value: Int, forKey key: Key) { element.add(integer: value, key.stringValue) }
        func encode(_ value: Int64, forKey key: Key) { element.add(integer: value, key.stringValue) }
        func encode(_ value: Double, forKey key: Key) throws { try element.add(value, key.stringValue) }
        func encode(_ value: some Encodable, forKey key: Key) throws { try element.add(value, key.stringValue) }

        func encodeIfPresent(_ value: Bool?, forKey key: Key) {
            if let value { element.add(value, key.stringValue) } else { encodeNil(forKey: key) }
        }

        func encodeIfPresent(_ value: String?, forKey key: Key) {
            if let value { element.add(value, key.stringValue) } else { encodeNil(forKey: key) }
        }

        func encodeIfPresent(_ value: Int?, forKey key: Key) {
            if let value { element.add(integer: value, key.stringValue) } else { encodeNil(forKey: key) }
        }

        func encodeIfPresent(_ value: Int64?, forKey key: Key) {
            if let value { element.add(integer: value, key.stringValue) } else { encodeNil(forKey: key) }
        }

        func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
            if let value { try element.add(value, key.stringValue) } else { encodeNil(forKey: key) }
        }

        func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws {
            if let value { try element.add(value, key.stringValue) } else { encodeNil(forKey: key) }
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Nested> { nested(key.stringValue).container(keyedBy: type) }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            nested(key.stringValue).unkeyedContainer()
        }

        func superEncoder() -> any Encoder { nested("super") }
        func superEncoder(forKey key: Key) -> any Encoder { nested(key.stringValue) }

        private func nested(_ key: String) -> JSONElementEncoder {
            let child = JSONElement(element.writer)
            element.adopt(child, key)
            return JSONElementEncoder(child)
        }
    }

    /// The elements of an array.
    private struct Elements: UnkeyedEncodingContainer {
        let element: JSONElement
        let codingPath: [any CodingKey] = []

        var count: Int { element.count }

        func encodeNil() { element.addNull("") }
        func encode(_ value: Bool) { element.add(value, "") }
        func encode(_ value: String) { element.add(value, "") }
        func encode(_ value: Int) { element.add(integer: value, "") }
        func encode(_ value: Int64) { element.add(integer: value, "") }
        func encode(_ value: Double) throws { try element.add(value, "") }
        func encode(_ value: some Encodable) throws { try element.add(value, "") }

        func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
            nested().container(keyedBy: type)
        }

        func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }
        func superEncoder() -> any Encoder { nested() }

        private func nested() -> JSONElementEncoder {
            let child = JSONElement(element.writer)
            element.adopt(child, "")
            return JSONElementEncoder(child)
        }
    }

    /// A value that is neither an array nor an object.
    private struct Single: SingleValueEncodingContainer {
        let element: JSONElement
        let codingPath: [any CodingKey] = []

        func encodeNil() { element.putNull() }
        func encode(_ value: Bool) { element.put(value) }
        func encode(_ value: String) { element.put(value) }
        func encode(_ value: Int) { element.put(integer: value) }
        func encode(_ value: Int8) { element.put(integer: value) }
        func encode(_ value: Int16) { element.put(integer: value) }
        func encode(_ value: Int32) { element.put(integer: value) }
        func encode(_ value: Int64) { element.put(integer: value) }
        func encode(_ value: UInt) { element.put(integer: value) }
        func encode(_ value: UInt8) { element.put(integer: value) }
        func encode(_ value: UInt16) { element.put(integer: value) }
        func encode(_ value: UInt32) { element.put(integer: value) }
        func encode(_ value: UInt64) { element.put(integer: value) }
        func encode(_ value: Float) throws { try element.put(Double(value)) }
        func encode(_ value: Double) throws { try element.put(value) }
        func encode(_ value: some Encodable) throws { try element.put(value) }
    }
}
