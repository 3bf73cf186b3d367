import Foundation
import Periodical

/// Locates the values in a well-formed JSON document.
struct JSONLocator {
    typealias Places = [[DocumentFault.Step]: SourceLocations.Place]

    static func places(in text: [UInt8]) -> (Places, [SourceLocations.Duplicate]) {
        var locator = JSONLocator(bytes: text)
        locator.scan()
        return (locator.places, locator.duplicates)
    }

    /// Returns the location and description of the error in a malformed document, or nil if it is well-formed.
    /// `JSONSerialization` reports the location, but `JSONDecoder` does not.
    static func fault(in text: [UInt8]) -> (offset: Int, message: String)? {
        do {
            _ = try JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
            return nil
        } catch {
            let reason = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? "The text is not JSON."
            guard let found = reason.firstMatch(of: /(.*) around character (\d+)/), let offset = Int(found.2) else {
                return (max(0, (text.lastIndex { !" \t\r\n".utf8.contains($0) } ?? 0)), reason)
            }
            return (min(offset, max(0, text.count - 1)), "\(found.1).")
        }
    }

    /// An open object or array, with its next key or index and where the key is.
    private struct Level {
        let isObject: Bool
        var step: DocumentFault.Step
        var key: Range<Int>?
    }

    private let bytes: [UInt8]
    private var index = 0
    private var levels: [Level] = []
    private var places: Places = [:]
    private var duplicates: [SourceLocations.Duplicate] = []

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func scan() {
        var expectsKey = false
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                let isObject = bytes[index] == UInt8(ascii: "{")
                note(index..<index + 1)
                levels.append(Level(isObject: isObject, step: isObject ? .key("") : .index(0)))
                expectsKey = isObject
                index += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                _ = levels.popLast()
                expectsKey = false
                index += 1
            case UInt8(ascii: ","):
                if case .index(let place) = levels.last?.step { levels[levels.count - 1].step = .index(place + 1) }
                expectsKey = levels.last?.isObject ?? false
                index += 1
            case UInt8(ascii: "\""):
                let start = index
                let text = string()
                if expectsKey, !levels.isEmpty {
                    levels[levels.count - 1].step = .key(text)
                    levels[levels.count - 1].key = start..<index
                    expectsKey = false
                } else {
                    note(start..<index)
                }
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: ":"):
                index += 1
            default:
                let start = index
                while index < bytes.count, !",]}\n \t\r".utf8.contains(bytes[index]) { index += 1 }
                note(start..<index)
            }
        }
    }

    private mutating func note(_ range: Range<Int>) {
        let path = levels.map(\.step)
        if let key = levels.last?.key, places[path] != nil { duplicates.append(.init(path: path, place: key)) }
        places[path] = SourceLocations.Place(value: range, key: levels.last?.key)
    }

    /// Skips a string, and returns it without escape sequences.
    private mutating func string() -> String {
        let start = index
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index = min(index + 1, bytes.count)
        // The document has been parsed before, so every key is a valid literal.
        let literal = Data(bytes[start..<index])
        return (try? JSONDecoder().decode(String.self, from: literal)) ?? ""
    }
}
