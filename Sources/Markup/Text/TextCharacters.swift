import CXML
package import Foundation

/// The characters that count for a position in reflowable text: all code points except white space and soft hyphens.
/// Indentation and hyphenation therefore do not change positions.
package enum TextCharacters {
    /// Returns the number of characters in a text that count for positions.
    package static func count(_ text: some StringProtocol) -> Int {
        text.utf8.withContiguousStorageIfAvailable(count) ?? Array(text.utf8).withUnsafeBufferPointer(count)
    }

    /// Returns the number of characters in UTF-8 text that count for positions.
    private static func count(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var count = 0
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            guard byte >= 0x80 else {
                if byte > 0x20 || byte < 0x09 || byte >= 0x0E && byte < 0x20 { count += 1 }
                index += 1
                continue
            }
            let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
            // In UTF-8, white space outside ASCII always starts with one of these bytes.
            let mayBeWhite = byte == 0xC2 || (0xE1...0xE3).contains(byte)
            if !mayBeWhite || isCounted(bytes[index..<min(index + length, bytes.count)]) { count += 1 }
            index += length
        }
        return count
    }

    private static func isCounted(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard let first = bytes.first else { return false }
        let value = bytes.dropFirst().reduce(UInt32(first) & (bytes.count == 2 ? 0x1F : 0x0F)) { value, byte in
            value << 6 | UInt32(byte & 0x3F)
        }
        return value != 0xAD && !(Unicode.Scalar(value)?.isWideSpace ?? false)
    }

    private static func count(of node: xmlNodePtr) -> Int {
        guard let content = node.pointee.content else { return 0 }
        return count(UnsafeBufferPointer(start: content, count: Int(xmlStrlen(content))))
    }

    /// Returns the number of counted characters in an element. The number is 0 for some elements, for example a style
    /// sheet in a drawing.
    static func count(within root: xmlNodePtr) -> Int {
        var found = 0
        var open: [xmlNodePtr] = [root]
        while let node = open.popLast() {
            switch node.pointee.type {
            case XML_TEXT_NODE, XML_CDATA_SECTION_NODE: found += count(of: node)
            case XML_ELEMENT_NODE where !uncounted.contains(HTMLBlocks.name(of: node)):
                var child = node.pointee.children
                while let current = child {
                    open.append(current)
                    child = current.pointee.next
                }
            default: break
            }
        }
        return found
    }

    /// Returns the number of counted characters in the body of an HTML document.
    package static func count(ofDocument html: Data) -> Int {
        var found = 0
        HTMLBlocks.walk(html) { node in
            guard node.pointee.type == XML_ELEMENT_NODE else {
                found += count(of: node)
                return true
            }
            return !uncounted.contains(HTMLBlocks.name(of: node))
        }
        return found
    }

    /// Returns the position of each part of an HTML document that has an `id` or an anchor's `name`: the number of
    /// counted characters before it.
    package static func offsets(ofPartsIn html: Data) -> [String: Int] { extent(ofDocument: html).before }

    /// Returns the number of counted characters in the body of an HTML document, and the position of each part.
    package static func extent(ofDocument html: Data) -> (count: Int, before: [String: Int]) {
        var found = 0
        var offsets: [String: Int] = [:]
        HTMLBlocks.walk(html) { node in
            guard node.pointee.type == XML_ELEMENT_NODE else {
                found += count(of: node)
                return true
            }
            let element = HTMLBlocks.name(of: node)
            guard !uncounted.contains(element) else { return false }
            for attribute in element == "a" ? ["id", "name"] : ["id"] {
                guard let value = xmlGetProp(node, attribute) else { continue }
                defer { masthead_xml_free(value) }
                let name = String(cString: value)
                if offsets[name] == nil { offsets[name] = found }
            }
            return true
        }
        return (found, offsets)
    }

    /// The elements whose text does not count for positions.
    static let uncounted: Set<String> = ["script", "style", "head", "template", "noscript"]

    static func isCounted(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value > 0x20 || scalar.value < 9 || (14...31).contains(scalar.value) }
        return scalar.value != 0xAD && !scalar.isWideSpace
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is white space outside ASCII. Unicode's White_Space property is stable.
    var isWideSpace: Bool {
        switch value {
        case 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }
}
