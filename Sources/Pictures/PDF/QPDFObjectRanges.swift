import Foundation

/// The positions of objects in the output of `qpdf --json=2 --json-key=qpdf`, which has the form `{"qpdf": [{...},
/// {"obj:5 0 R": {...}, ...}]}`.
///
/// A document may have a million objects, of which links and headings need only a few.
struct QPDFObjectRanges {
    /// The byte range of each object's JSON, by the object's name: `obj:5 0 R` or `trailer`.
    private(set) var ranges: [String: Range<Int>] = [:]

    init(_ json: Data) {
        json.withUnsafeBytes { bytes in scan(bytes) }
    }

    private mutating func scan(_ bytes: UnsafeRawBufferPointer) {
        var depth = 0
        var place = 0
        // The last string at the nesting level of objects, which may be the name of the value after it.
        var name: Range<Int>?
        var start: Int?
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\""):
                let end = Self.endOfString(bytes, place)
                if depth == 3, start == nil { name = place + 1..<end }
                place = end
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                if depth == 3, name != nil { start = place }
                depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth == 3, let key = name, let from = start {
                    ranges[String(decoding: bytes[key], as: UTF8.self)] = from..<place + 1
                    (name, start) = (nil, nil)
                }
            default: break
            }
            place += 1
        }
    }

    /// Returns the position of the closing quotation mark of a string.
    private static func endOfString(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Int {
        var place = start + 1
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(place, bytes.count)
    }
}
