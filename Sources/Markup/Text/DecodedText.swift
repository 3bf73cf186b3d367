package import Foundation

/// The text of a third-party document, decoded to UTF-8. The same rules determine the encoding of feeds, catalogs,
/// books, style sheets and pages.
///
/// Documents often declare a wrong encoding, but their bytes are rarely wrong. The first condition that applies
/// determines the encoding:
/// 1. The document starts with a byte order mark, or has the zero bytes of UTF-16 or UTF-32.
/// 2. All bytes are valid UTF-8. Declared encodings are then ignored.
/// 3. Nearly all non-ASCII bytes are valid UTF-8. Each invalid byte is then replaced with U+FFFD.
/// 4. All bytes are valid in the encoding that the server declares, or in the encoding that the document declares.
/// 5. Otherwise, the encoding is UTF-8, or Windows-1252 if more bytes are invalid than valid.
///
/// The Encoding standard defines the names and meanings of encodings. For example, `iso-8859-1` means Windows-1252.
package struct DecodedText: Sendable {
    /// The text as UTF-8 bytes, without a byte order mark.
    package let bytes: [UInt8]
    /// The location of the first invalid byte, which was replaced with U+FFFD, or nil if all bytes are valid.
    package let fault: XMLWalk.Fault?

    /// The text as a string.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Decodes a document.
    /// - Parameter charset: the character encoding that the server declared in the `Content-Type` header.
    package init(_ data: Data, charset: String? = nil) {
        if let wide = Self.wide(data) {
            (bytes, fault) = (wide, nil)
            return
        }
        let isMarked = data.starts(with: [0xEF, 0xBB, 0xBF])
        let all = [UInt8](isMarked ? data.dropFirst(3) : data)
        // In ISO-2022-JP, all bytes are ASCII, but escape sequences change their meaning.
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

    /// Returns the text of a document in UTF-16 or UTF-32, or nil for any other encoding. A byte order mark identifies
    /// the encoding, and so do the zero bytes around the first character, which is ASCII in markup, JSON and style
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

    /// A conversion of bytes to UTF-8, with U+FFFD for each invalid byte.
    private struct RepairedUTF8 {
        private(set) var bytes: [UInt8] = []
        /// The number of valid non-ASCII characters, and of invalid byte sequences.
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
