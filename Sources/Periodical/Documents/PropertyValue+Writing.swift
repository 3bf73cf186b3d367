public import Foundation

extension PropertyValue {
    /// The value as an XML property list: UTF-8, keys sorted, the same bytes on every machine.
    public func xmlPropertyList() throws -> Data {
        try PropertyListSerialization.data(fromPropertyList: foundationObject, format: .xml, options: 0)
    }

    /// The value as JSON with sorted keys; dates in RFC 3339.
    public func json(pretty: Bool = false) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
        return try encoder.encode(self)
    }

    private var foundationObject: Any {
        switch self {
        case .boolean(let value): value
        case .integer(let value): value
        case .real(let value): value
        case .string(let value): value
        case .date(let value): value
        case .data(let value): value
        case .array(let values): values.map(\.foundationObject)
        case .dictionary(let values): values.mapValues(\.foundationObject)
        }
    }
}
