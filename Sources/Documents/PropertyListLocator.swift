import Foundation
import Markup
import Periodical

/// Locates the values in an XML property list.
enum PropertyListLocator {
    typealias Places = [[DocumentFault.Step]: SourceLocations.Place]

    static func places(in text: [UInt8]) -> (Places, [SourceLocations.Duplicate]) {
        let handler = Handler(text)
        XMLWalk.read(text, isUTF8: true, handler)
        return (handler.places, handler.duplicates)
    }

    /// Returns the location and description of the error in a malformed document, or nil if it is well-formed.
    static func fault(in text: [UInt8]) -> XMLWalk.Fault? { XMLWalk.read(text, isUTF8: true, Handler(text)) }

    /// Finds the first value whose text is invalid for its element, for example letters in an `integer`. Returns its
    /// location and a message, or nil if all values are valid. The document must be well-formed.
    static func valueFault(in text: [UInt8]) -> (message: String, place: Range<Int>)? {
        let handler = Handler(text)
        XMLWalk.read(text, isUTF8: true, handler)
        return handler.valueFault
    }

    private final class Handler: XMLListener {
        /// An open array with the number of values so far, or an open dictionary with its latest key.
        enum Container {
            case array(count: Int)
            case dictionary(key: String, place: Range<Int>?)
        }

        let text: [UInt8]
        var places: Places = [:]
        var duplicates: [SourceLocations.Duplicate] = []
        private var path: [DocumentFault.Step] = []
        private var containers: [Container] = []
        /// The start offsets of the open elements.
        private var starts: [Int] = []
        /// The text of the latest element.
        private var characters: [UInt8] = []
        var valueFault: (message: String, place: Range<Int>)?

        init(_ text: [UInt8]) { self.text = text }

        func begin(_ name: String, tag: Int) {
            // The parser is at the end of the tag. The tag starts at the last '<', because tags in property lists
            // contain only one.
            let end = tag
            let start = text[..<end].lastIndex(of: UInt8(ascii: "<")) ?? end
            starts.append(start)
            characters = []
            if name == "plist" || name == "key" { return }
            var keyPlace: Range<Int>?
            switch containers.last {
            case .array(let count):
                containers[containers.count - 1] = .array(count: count + 1)
                path.append(.index(count))
            case .dictionary(let key, let place):
                path.append(.key(key))
                keyPlace = place
            case nil: break
            }
            if let keyPlace, places[path] != nil { duplicates.append(.init(path: path, place: keyPlace)) }
            places[path] = SourceLocations.Place(value: start..<min(end + 1, text.count), key: keyPlace)
            if name == "array" { containers.append(.array(count: 0)) }
            if name == "dict" { containers.append(.dictionary(key: "", place: nil)) }
        }

        func end(_ name: String, tag: Int) {
            let start = starts.popLast() ?? 0
            if name == "plist" { return }
            if name == "key" {
                let key = String(decoding: characters, as: UTF8.self)
                if !containers.isEmpty {
                    containers[containers.count - 1] = .dictionary(key: key, place: start..<tag)
                }
                return
            }
            if name == "array" || name == "dict" {
                _ = containers.popLast()
            } else {
                places[path]?.value = start..<tag
                if valueFault == nil, let message = fault(ofValue: name) { valueFault = (message, start..<tag) }
            }
            _ = path.popLast()
        }

        func take(_ characters: UnsafeBufferPointer<UInt8>) { self.characters += characters }

        private func fault(ofValue name: String) -> String? {
            let text = String(decoding: characters, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            let shown = text.isEmpty ? "nothing" : "'\(text.prefix(40))\(text.count > 40 ? "..." : "")'"
            switch name {
            case "integer" where text.wholeMatch(of: /[+-]?[0-9]{19,}/) != nil && Int(text) == nil:
                return "the number \(shown) has more than 64 bits"
            case "integer" where text.wholeMatch(of: /[+-]?([0-9]+|0[xX][0-9A-Fa-f]+)/) == nil:
                return "\(shown) is not a whole number"
            case "real" where Double(text) == nil: return "\(shown) is not a number"
            case "date" where Date(rfc3339: text) == nil: return "\(shown) is not a date"
            default: return nil
            }
        }
    }
}
