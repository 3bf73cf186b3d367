package import Foundation

/// The text of a third-party document in UTF-8. The encoding of feeds, catalogs, books, style sheets and pages is
/// detected by the same rule.
///
/// Declarations of an encoding are often wrong, but the bytes rarely are. The first of these conditions that applies
/// determines the encoding:
/// 1. A byte order mark, or the zero bytes of UTF-16 and UTF-32.
/// 2. UTF-8, if all bytes are valid UTF-8, regardless of declarations.
/// 3. UTF-8, if nearly all non-ASCII bytes are valid UTF-8. Each invalid byte becomes U+FFFD.
/// 4. The encoding that the server or, after it, the document declares, if all bytes are valid in that encoding.
/// 5. Otherwise UTF-8, or Windows-1252 if more bytes are invalid than valid.
///
/// Encodings have the names and meanings of the Encoding standard. For example, `iso-8859-1` means Windows-1252.
package struct DecodedText: Sendable {
    /// The text in UTF-8, without a byte order mark.
    package let bytes: [UInt8]
    /// The location of the first invalid byte, which became U+FFFD, or nil if there is none.
    package let fault: XMLWalk.Fault?

    /// The text.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Decodes a document.
    /// - Parameter charset: the character encoding that the server declares (`Content-Type`).
    package init(_ data: Data, charset: String? = nil) {
        if let wide = Self.wide(data) {
            (bytes, fault) = (wide, nil)
            return
        }
        let isMarked = data.starts(with: [0xEF, 0xBB, 0xBF])
        let all = [UInt8](isMarked ? data.dropFirst(3) : data)
        // The bytes of ISO-2022-JP are ASCII, but have a different meaning after an escape sequence.
        let hasEscapes = all.contains(0x1B)
        if !hasEscapes || isMarked, String(validating: all, as: UTF8.self) != nil {
            (bytes, fault) = (all, nil)
            return
        }
        let declared = isMarked ? [] : TextEncoding.declared(in: all, charset: charset)
        if hasEscapes, let encoding = declared.first(where: \.hasEscapes) {
            (bytes, fault) = (encoding.decode(all).bytes, nil)
            return
        }
        let repaired = RepairedUTF8(all)
        guard repaired.wrong > 0 else {
            (bytes, fault) = (all, nil)
            return
        }
        let isNearlyAll = repaired.right > 10 * repaired.wrong
        if isMarked || isNearlyAll || declared.isEmpty && repaired.right >= repaired.wrong {
            (bytes, fault) = (repaired.bytes, repaired.fault(in: all))
            return
        }
        var best: (bytes: [UInt8], faults: Int)?
        for encoding in declared {
            let found = encoding.decode(all)
            if best.map({ found.faults < $0.faults }) ?? true { best = found }
            if found.faults == 0 { break }
        }
        bytes = best?.bytes ?? TextEncoding.windowsLatin(all)
        fault = nil
    }

    /// Returns the text of a document in UTF-16 or UTF-32, or nil for other encodings. The encoding is recognized by
    /// its byte order mark, or by the zero bytes around its first character, which is ASCII in markup, JSON and style
    /// sheets.
    private static func wide(_ data: Data) -> [UInt8]? {
        let start = [UInt8](data.prefix(4))
        guard start.count >= 2 else { return nil }
        switch (start[0], start[1]) {
        case (0xFF, 0xFE) where start.count == 4 && start[2] == 0 && start[3] == 0: return long(data, isLittle: true)
        case (0, 0) where start.count == 4 && start[2] == 0xFE && start[3] == 0xFF: return long(data, isLittle: false)
        case (0xFF, 0xFE): return short(data, isLittle: true)
        case (0xFE, 0xFF): return short(data, isLittle: false)
        case (1...0x7F, 0) where start.count == 4 && start[2] == 0 && start[3] == 0: return long(data, isLittle: true)
        case (0, 0) where start.count == 4 && start[2] == 0 && (1...0x7F).contains(start[3]):
            return long(data, isLittle: false)
        case (1...0x7F, 0): return short(data, isLittle: true)
        case (0, 1...0x7F): return short(data, isLittle: false)
        default: return nil
        }
    }

    private static func short(_ data: Data, isLittle: Bool) -> [UInt8] {
        let bytes = [UInt8](data)
        let units = (0..<(bytes.count / 2)).lazy.map { index -> UInt16 in
            let (first, second) = (UInt16(bytes[index * 2]), UInt16(bytes[index * 2 + 1]))
            return isLittle ? second << 8 | first : first << 8 | second
        }
        return withoutMark(String(decoding: units, as: UTF16.self))
    }

    private static func long(_ data: Data, isLittle: Bool) -> [UInt8] {
        let bytes = [UInt8](data)
        let units = (0..<(bytes.count / 4)).lazy.map { index -> UInt32 in
            let four = bytes[(index * 4)..<(index * 4 + 4)]
            return (isLittle ? four.reversed() : Array(four)).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        return withoutMark(String(decoding: units, as: UTF32.self))
    }

    private static func withoutMark(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    }

    /// The bytes as UTF-8, with each invalid byte replaced by U+FFFD.
    private struct RepairedUTF8 {
        private(set) var bytes: [UInt8] = []
        /// The number of valid non-ASCII characters, and the number of invalid parts.
        private(set) var (right, wrong) = (0, 0)
        private var firstWrong: Int?

        init(_ all: [UInt8]) {
            bytes.reserveCapacity(all.count + 16)
            var place = 0
            var parser = Unicode.UTF8.ForwardParser()
            var rest = all.makeIterator()
            while true {
                switch parser.parseScalar(from: &rest) {
                case .valid(let scalar):
                    bytes += scalar
                    place += scalar.count
                    if scalar.count > 1 { right += 1 }
                case .error(let count):
                    bytes += "\u{FFFD}".utf8
                    firstWrong = firstWrong ?? place
                    place += count
                    wrong += 1
                case .emptyInput: return
                }
            }
        }

        func fault(in all: [UInt8]) -> XMLWalk.Fault? {
            firstWrong.map {
                XMLWalk.Fault(at: $0, in: all, message: "a byte is not valid UTF-8")
            }
        }
    }
}
