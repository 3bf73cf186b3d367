/// The header of an entry in a tar archive, in the format of POSIX.1-2001 (pax).
struct TarHeader {
    /// The type of an entry. A backup contains no other types, such as links.
    enum Kind: UInt8 {
        case file = 0x30
        case folder = 0x35
        /// The values for the next entry that do not fit into its header.
        case extended = 0x78
    }

    /// The size of headers, to which the content of each file is padded.
    static let blockByteCount = 512
    private static let longestName = 100
    /// The largest number with eleven octal digits.
    private static let largestSize = 0o77_777_777_777

    var kind: Kind
    var path: String
    var mode: Int
    var byteCount: Int

    /// The number of padding bytes after the content.
    static func padding(after byteCount: Int) -> Int { (blockByteCount - byteCount % blockByteCount) % blockByteCount }

    /// The records of an extended header for values that do not fit, or nil if all values fit.
    var extended: [UInt8]? {
        var records: [UInt8] = []
        if path.utf8.count > Self.longestName { records += Self.record("path", path) }
        if byteCount > Self.largestSize { records += Self.record("size", "\(byteCount)") }
        return records.isEmpty ? nil : records
    }

    /// Returns a record, which begins with its own length.
    private static func record(_ key: String, _ value: String) -> [UInt8] {
        let rest = " \(key)=\(value)\n"
        var count = rest.utf8.count + 1
        while "\(count)\(rest)".utf8.count != count { count += 1 }
        return Array("\(count)\(rest)".utf8)
    }

    /// The header's bytes.
    var bytes: [UInt8] {
        var block = [UInt8](repeating: 0, count: Self.blockByteCount)
        func put(_ text: some Sequence<UInt8>, at place: Int, limit: Int) {
            for (index, byte) in text.prefix(limit).enumerated() { block[place + index] = byte }
        }
        put(path.utf8, at: 0, limit: Self.longestName)
        put(Self.octal(mode, 7).utf8, at: 100, limit: 7)
        put(Self.octal(0, 7).utf8, at: 108, limit: 7)
        put(Self.octal(0, 7).utf8, at: 116, limit: 7)
        put(Self.octal(min(byteCount, Self.largestSize), 11).utf8, at: 124, limit: 11)
        put(Self.octal(0, 11).utf8, at: 136, limit: 11)
        put(repeatElement(0x20, count: 8), at: 148, limit: 8)
        block[156] = kind.rawValue
        put("ustar\u{0}00".utf8, at: 257, limit: 8)
        put("\(Self.octal(Self.sum(block), 6))\u{0}".utf8, at: 148, limit: 7)
        return block
    }

    init(_ kind: Kind, _ path: String, mode: Int = 0o600, byteCount: Int = 0) {
        self.kind = kind
        self.path = path
        self.mode = mode
        self.byteCount = byteCount
    }

    /// Parses a header, or returns nil if it is damaged or has another type.
    init?(_ block: [UInt8]) {
        func field(_ place: Int, _ count: Int) -> ArraySlice<UInt8> {
            block[place..<place + count].prefix { $0 != 0 }
        }
        var blank = block
        for place in 148..<156 { blank[place] = 0x20 }
        guard block.count == Self.blockByteCount, field(257, 6).elementsEqual("ustar".utf8),
            Self.number(field(148, 8)) == Self.sum(blank), let kind = Kind(rawValue: block[156]),
            let mode = Self.number(field(100, 8)), let byteCount = Self.number(field(124, 12)),
            field(345, 155).isEmpty
        else { return nil }
        // If a path is too long, the extended header replaces this beginning of the path, which may end within a
        // character.
        let path = String(decoding: field(0, Self.longestName), as: UTF8.self)
        self.init(kind, path, mode: mode, byteCount: byteCount)
    }

    /// Takes the values of an extended header.
    /// - Returns: False if a record is malformed or unknown.
    mutating func take(_ records: [UInt8]) -> Bool {
        var rest = records[...]
        while !rest.isEmpty {
            guard let space = rest.firstIndex(of: 0x20),
                let count = Int(String(decoding: rest[..<space], as: UTF8.self)),
                count > space - rest.startIndex + 1, count <= rest.count
            else { return false }
            let record = rest[(space + 1)..<(rest.startIndex + count)]
            guard record.last == 0x0A, let equals = record.firstIndex(of: 0x3D),
                let value = String(validating: record[(equals + 1)...].dropLast(), as: UTF8.self)
            else { return false }
            switch String(decoding: record[..<equals], as: UTF8.self) {
            case "path": path = value
            case "size":
                guard let size = Int(value), size >= 0 else { return false }
                byteCount = size
            default: return false
            }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private static func octal(_ number: Int, _ digits: Int) -> String {
        let text = String(number, radix: 8)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        Int(String(decoding: digits.filter { $0 != 0x20 }, as: UTF8.self), radix: 8).flatMap { $0 < 0 ? nil : $0 }
    }

    private static func sum(_ block: [UInt8]) -> Int { block.reduce(0) { $0 + Int($1) } }
}
