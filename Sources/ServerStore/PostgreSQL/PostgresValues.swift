import CPostgres

/// A statement's parameters in libpq's format: the concatenated bytes of all values, and each value's type.
struct PostgresValues {
    let types: [Oid]
    private var bytes: [UInt8] = []
    private var offsets: [Int?] = []
    private var lengths: [Int32] = []
    private var formats: [Int32] = []

    init(_ values: [SQLValue]) {
        types = values.map { value in
            switch value {
            case .null: 0
            case .integer: PostgresResult.bigint
            case .text: PostgresResult.text
            case .bytes: PostgresResult.bytea
            }
        }
        for value in values {
            switch value {
            case .null: append(nil)
            case .integer(let number): append(String(number).utf8)
            case .text(let text): append(text.utf8)
            case .bytes(let data): append(data, isBinary: true)
            }
        }
    }

    private mutating func append(_ value: (some Collection<UInt8>)?, isBinary: Bool = false) {
        offsets.append(value == nil ? nil : bytes.count)
        lengths.append(Int32(value?.count ?? 0))
        formats.append(isBinary ? 1 : 0)
        guard let value else { return }
        bytes += value
        // A C string ends with NUL. Text that contains NUL was rejected earlier.
        bytes.append(0)
    }

    private mutating func append(_ value: [UInt8]?) { append(value, isBinary: false) }

    /// Calls a libpq function with pointers to the parameters.
    func withPointers<Result>(
        _ body: (
            Int32, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?
        ) -> Result
    ) -> Result {
        bytes.withUnsafeBytes { buffer in
            let base = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            let pointers = offsets.map { offset in offset.flatMap { base?.advanced(by: $0) } }
            return body(Int32(offsets.count), pointers, lengths, formats)
        }
    }
}
