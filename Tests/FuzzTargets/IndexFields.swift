import Foundation
import IssueArchive
import Periodical

/// An index in which the input replaces fields with boundary values.
enum IndexFields {
    private static let numbers = [
        "0", "1", "-1", "2", "41", "42", "100", "255", "65535", "65536", "2147483647", "2147483648", "4294967295",
        "4294967296",
        "4398046511103", "4398046511104", "4398046511105", "9007199254740993", "9223372036854775807",
        "-9223372036854775808",
        "9223372036854775808", "1e3", "1e400", "0.5", "null", "true", "\"1\"", "[]", "{}",
    ]
    private static let texts = [
        "\"\"", "\"a\"", "\"A\"", "\"a/b\"", "\"a/\"", "\"/a\"", "\"../a\"", "\"a\\u0000b\"", "\"a\\nb\"",
        "\"e\\u0301\"", "\"\\u00e9\"",
        "\"stra\\u00dfe\"", "\"strasse\"", "\"C:\\\\x\"", "\"\(String(repeating: "a", count: 300))\"", "\"deflate\"",
        "\"store\"",
        "\"\(String(repeating: "0", count: 64))\"", "\"\(String(repeating: "F", count: 64))\"",
        "\"\(String(repeating: "\u{FF10}", count: 64))\"", "null", "1", "\"\\ud800\"",
    ]

    /// Returns an index.
    /// - Parameter input: two bytes for each change: the field, and its new value.
    static func index(_ input: Data) -> Data {
        let sha = texts[17]
        // Two archives with three entries each; each element is a field.
        var fields: [String] = ["1", "\"spring\""]
        for scale in ["1", "2"] {
            fields += [scale, "1000", sha]
            for (path, offset) in [("pages.plist", 42), ("1.png", 242), ("2.png", 442)] {
                fields += ["\"\(path)\"", "\(offset)", "100", "100", "\"store\"", sha]
            }
        }
        let bytes = [UInt8](input)
        for change in stride(from: 0, to: bytes.count - 1, by: 2) {
            let value = Int(bytes[change + 1])
            let field = Int(bytes[change]) % fields.count
            fields[field] = value < 128 ? numbers[value % numbers.count] : texts[value % texts.count]
        }
        let names = ["path", "offset", "length", "size", "method", "sha256"]
        let archives = (0..<2).map { archive in
            let start = 2 + archive * 21
            let entries = (0..<3).map { entry in
                let row = zip(names, fields[(start + 3 + entry * 6)...].prefix(6)).map { "\"\($0)\":\($1)" }
                return "{\(row.joined(separator: ","))}"
            }
            return "{\"scale\":\(fields[start]),\"size\":\(fields[start + 1]),\"sha256\":\(fields[start + 2]),"
                + "\"entries\":[\(entries.joined(separator: ","))]}"
        }
        return Data(
            "{\"format\":\(fields[0]),\"name\":\(fields[1]),\"archives\":[\(archives.joined(separator: ","))]}".utf8)
    }

    /// Checks the properties of an accepted index on which downloads rely.
    static func check(_ layout: ArchiveLayout) {
        var end = 0
        for entry in layout.entries {
            precondition(entry.offset >= end && entry.length >= 0 && entry.size >= 0)
            // An entry with no bytes to fetch would never be complete.
            precondition(entry.length > 0 || entry.size == 0)
            end = entry.offset + entry.length
            precondition(end <= layout.byteCount)
        }
        precondition(layout.contentByteCount == layout.entries.reduce(0) { $0 + $1.size })
    }
}
