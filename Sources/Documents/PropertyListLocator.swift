import Markup
import Periodical

/// Finds the places of the values in an XML property list, by walking through it.
enum PropertyListLocator {
    typealias Places = [[DocumentFault.Step]: SourceLocations.Place]

    static func places(in text: [UInt8]) -> (Places, [SourceLocations.Duplicate]) {
        let handler = Handler(text)
        XMLWalk.read(text, isUTF8: true, handler)
        return (handler.places, handler.duplicates)
    }

    /// Where and why a document is not well-formed, or nil if it is.
    static func fault(in text: [UInt8]) -> XMLWalk.Fault? { XMLWalk.read(text, isUTF8: true, Handler(text)) }

    private final class Handler: XMLListener {
        /// An array with the number of its values so far, or a dictionary with its last key.
        enum Container {
            case array(count: Int)
            case dictionary(key: String, place: Range<Int>?)
        }

        let text: [UInt8]
        var places: Places = [:]
        var duplicates: [SourceLocations.Duplicate] = []
        private var path: [DocumentFault.Step] = []
        private var containers: [Container] = []
        /// Where the elements that are open begin.
        private var starts: [Int] = []
        private var key: [UInt8] = []

        init(_ text: [UInt8]) { self.text = text }

        func begin(_ name: String, tag: Int) {
            // The parser has read up to the tag's end; a tag of a property list holds no other '<'.
            let end = tag
            let start = text[..<end].lastIndex(of: UInt8(ascii: "<")) ?? end
            starts.append(start)
            if name == "plist" { return }
            if name == "key" {
                key = []
                return
            }
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
                let key = String(decoding: key, as: UTF8.self)
                if !containers.isEmpty {
                    containers[containers.count - 1] = .dictionary(key: key, place: start..<tag)
                }
                return
            }
            if name == "array" || name == "dict" {
                _ = containers.popLast()
            } else {
                places[path]?.value = start..<tag
            }
            _ = path.popLast()
        }

        func take(_ characters: UnsafeBufferPointer<UInt8>) { key += characters }
    }
}
