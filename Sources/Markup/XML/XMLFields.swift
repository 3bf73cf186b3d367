package import Foundation

/// The flat form of many small XML files: the elements below the root, each a name and a text.
package struct XMLFields: Sendable {
    private let values: [String: String]

    /// Reads a file's bytes; nil where they are not well-formed.
    package init?(_ data: Data) {
        let listener = Listener()
        guard XMLWalk.read([UInt8](data), isUTF8: false, listener) == nil else { return nil }
        values = listener.values
    }

    /// The text of the element with this name, without spaces around it; of several the last one's.
    package subscript(name: String) -> String? { values[name] }

    private final class Listener: XMLListener {
        var values: [String: String] = [:]
        private var depth = 0
        private var text: [UInt8] = []

        func begin(_ name: String, tag: Int) {
            depth += 1
            if depth == 2 { text = [] }
        }

        func end(_ name: String, tag: Int) {
            depth -= 1
            guard depth == 1 else { return }
            let value = String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            if !value.isEmpty { values[name] = value }
        }

        func take(_ characters: UnsafeBufferPointer<UInt8>) { if depth == 2 { text += characters } }
    }
}
