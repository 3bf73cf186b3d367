import Foundation

/// The shape of a JSON value, found by encoding sample values. Samples must have a value for each optional property, and
/// an element in each array.
indirect enum Shape: Hashable, Sendable {
    case text, date, address, integer, number, flag
    /// Shapes that a value may have, such as a number or a word.
    case either([Shape])
    case words(name: String, [String])
    case array(Shape)
    case object(name: String, [Member])
    /// Only absent values are known.
    case unknown

    struct Member: Hashable, Sendable {
        let key: String
        var shape: Shape
        var isNullable: Bool
    }

    /// Returns the shape of samples of a type.
    init<Value: Encodable>(of samples: [Value]) throws {
        self = try samples.map { try Shape(of: $0) }.reduce(.unknown) { $0.merged($1) }
    }

    /// Returns the shape of a sample.
    init<Value: Encodable>(of sample: Value) throws {
        if Value.self == Date.self {
            self = .date
        } else if Value.self == URL.self {
            self = .address
        } else if let words = Self.words(of: Value.self) {
            self = .words(name: Self.name(of: Value.self), words)
        } else {
            let record = ShapeRecord()
            try sample.encode(to: ShapeEncoder(record: record))
            self = record.shape(named: Self.name(of: Value.self))
        }
    }

    private static func words(of type: Any.Type) -> [String]? {
        guard let type = type as? any (CaseIterable & RawRepresentable).Type else { return nil }
        let words = words(type)
        return words.isEmpty ? nil : words
    }

    private static func words<Word: CaseIterable & RawRepresentable>(_ type: Word.Type) -> [String] {
        type.allCases.compactMap { $0.rawValue as? String }
    }

    private static func name(of type: Any.Type) -> String {
        String(reflecting: type).split(separator: ".").dropFirst().joined()
    }

    func merged(_ other: Shape) -> Shape {
        switch (self, other) {
        case (.unknown, let shape), (let shape, .unknown): return shape
        case _ where self == other: return self
        case (.array(let one), .array(let two)): return .array(one.merged(two))
        case (.object(let name, let one), .object(let other, let two)) where name == other:
            return .object(
                name: name,
                zip(one, two).map { one, two in
                    Member(
                        key: one.key, shape: one.shape.merged(two.shape), isNullable: one.isNullable || two.isNullable)
                })
        case (.integer, .number), (.number, .integer): return .number
        case (.either(let shapes), let shape): return shapes.contains(shape) ? self : .either(shapes + [shape])
        default: return .either([self, other])
        }
    }

    /// This shape and all shapes in it.
    var all: [Shape] {
        switch self {
        case .array(let element): [self] + element.all
        case .object(_, let members): [self] + members.flatMap(\.shape.all)
        case .either(let shapes): [self] + shapes.flatMap(\.all)
        default: [self]
        }
    }
}

/// The shape of a value that is being encoded.
final class ShapeRecord {
    var shape = Shape.unknown
    var members: [Shape.Member]?

    func shape(named name: String) -> Shape { members.map { .object(name: name, $0) } ?? shape }

    func add(_ key: any CodingKey, _ shape: Shape, isNullable: Bool = false) {
        members?.append(Shape.Member(key: key.stringValue, shape: shape, isNullable: isNullable))
    }
}

struct ShapeEncoder: Encoder {
    let record: ShapeRecord
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if record.members == nil { record.members = [] }
        return KeyedEncodingContainer(Members(record: record))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        record.shape = .array(.unknown)
        return Elements(record: record)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(record: record) }

    private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let record: ShapeRecord
        let codingPath: [any CodingKey] = []

        func encodeNil(forKey key: Key) { record.add(key, .unknown, isNullable: true) }
        func encode(_ value: some Encodable, forKey key: Key) throws { record.add(key, try Shape(of: value)) }

        func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws {
            record.add(key, try value.map { try Shape(of: $0) } ?? .unknown, isNullable: true)
        }

        func encodeIfPresent(_ value: Bool?, forKey key: Key) { record.add(key, .flag, isNullable: true) }
        func encodeIfPresent(_ value: String?, forKey key: Key) { record.add(key, .text, isNullable: true) }
        func encodeIfPresent(_ value: Int?, forKey key: Key) { record.add(key, .integer, isNullable: true) }
        func encodeIfPresent(_ value: Int64?, forKey key: Key) { record.add(key, .integer, isNullable: true) }
        func encodeIfPresent(_ value: Double?, forKey key: Key) { record.add(key, .number, isNullable: true) }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Nested> { ShapeEncoder(record: ShapeRecord()).container(keyedBy: type) }
        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            ShapeEncoder(record: ShapeRecord()).unkeyedContainer()
        }
        func superEncoder() -> any Encoder { ShapeEncoder(record: ShapeRecord()) }
        func superEncoder(forKey key: Key) -> any Encoder { ShapeEncoder(record: ShapeRecord()) }
    }

    private struct Elements: UnkeyedEncodingContainer {
        let record: ShapeRecord
        let codingPath: [any CodingKey] = []
        let count = 0

        func encodeNil() {}
        func encode(_ value: some Encodable) throws {
            record.shape = record.shape.merged(.array(try Shape(of: value)))
        }

        func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
            ShapeEncoder(record: ShapeRecord()).container(keyedBy: type)
        }
        func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
            ShapeEncoder(record: ShapeRecord()).unkeyedContainer()
        }
        func superEncoder() -> any Encoder { ShapeEncoder(record: ShapeRecord()) }
    }

    private struct Single: SingleValueEncodingContainer {
        let record: ShapeRecord
        let codingPath: [any CodingKey] = []

        func encodeNil() {}
        func encode(_ value: Bool) { record.shape = .flag }
        func encode(_ value: String) { record.shape = .text }
        func encode(_ value: Double) { record.shape = .number }
        func encode(_ value: Float) { record.shape = .number }
        func encode(_ value: Int) { record.shape = .integer }
        func encode(_ value: Int8) { record.shape = .integer }
        func encode(_ value: Int16) { record.shape = .integer }
        func encode(_ value: Int32) { record.shape = .integer }
        func encode(_ value: Int64) { record.shape = .integer }
        func encode(_ value: UInt) { record.shape = .integer }
        func encode(_ value: UInt8) { record.shape = .integer }
        func encode(_ value: UInt16) { record.shape = .integer }
        func encode(_ value: UInt32) { record.shape = .integer }
        func encode(_ value: UInt64) { record.shape = .integer }
        func encode(_ value: some Encodable) throws {
            let inner = ShapeRecord()
            try value.encode(to: ShapeEncoder(record: inner))
            (record.shape, record.members) = (inner.shape, inner.members)
        }
    }
}
