import Foundation
import Markup

/// A document's XMP metadata: creators and title from Dublin Core, and details about the magazine from PRISM.
struct XMPDescription {
    /// The names of the creators, in the order of the metadata.
    let creators: [String]
    let title: String?
    /// The magazine's title.
    let series: String?
    let volume: String?
    let number: String?

    /// Parses an XMP packet, or returns nil if that fails.
    init?(_ packet: Data) {
        let listener = Listener()
        guard !packet.isEmpty, packet.count < 4 << 20,
            XMLWalk.read([UInt8](packet), isUTF8: true, listener) == nil
        else { return nil }
        creators = listener.values["creator"] ?? []
        title = listener.values["title"]?.first
        series = listener.values["publicationName"]?.first
        volume = listener.values["volume"]?.first
        number = listener.values["number"]?.first
    }

    /// A listener that collects the text of the elements it looks for and of the items in them.
    private final class Listener: XMLListener {
        private(set) var values: [String: [String]] = [:]
        private var element: String?
        private var depth = 0
        private var text: [UInt8] = []

        private static let wanted: Set<String> = ["creator", "title", "publicationName", "volume", "number"]
        private static let limit = 100

        func begin(_ name: String, tag: Int) {
            if element != nil {
                depth += 1
            } else if Self.wanted.contains(name) {
                (element, depth) = (name, 1)
            }
            text = []
        }

        func end(_ name: String, tag: Int) {
            guard let element else { return }
            let words = String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            text = []
            if !words.isEmpty, values[element, default: []].count < Self.limit {
                values[element, default: []].append(words)
            }
            depth -= 1
            if depth == 0 { self.element = nil }
        }

        func take(_ characters: UnsafeBufferPointer<UInt8>) { if element != nil { text += characters } }
    }
}
