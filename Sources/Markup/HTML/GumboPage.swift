import CGumbo

/// A parser for third-party pages that follows the HTML5 algorithm and limits memory and CPU time.
enum GumboPage {
    /// Parses a page and passes its root node to a closure. The node is valid only while the closure runs.
    /// - Parameters:
    ///   - memory: the maximum memory, in bytes.
    ///   - seconds: the maximum CPU time, in seconds.
    /// - Returns: whether parsing ended within both limits.
    static func read(
        _ text: String, memory: Int = 64 << 20, seconds: Int = 1, _ body: (UnsafePointer<GumboNode>) -> Void
    ) -> Bool {
        guard let reader = masthead_gumbo_make() else { return false }
        defer { masthead_gumbo_free(reader) }
        var text = text
        return text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { bytes -> Bool in
                guard
                    let root = masthead_gumbo_read(
                        reader, bytes.baseAddress, bytes.count, memory, seconds)
                else { return false }
                body(root)
                return true
            }
        }
    }

    /// Returns the child nodes of an element.
    static func nodes(in element: UnsafePointer<GumboElement>) -> [UnsafePointer<GumboNode>] {
        (0..<Int(element.pointee.children.length)).compactMap { index in
            element.pointee.children.data[index].map { UnsafePointer($0.assumingMemoryBound(to: GumboNode.self)) }
        }
    }

    /// Returns the element that a node represents, or nil for text, comments and the document.
    static func element(_ node: UnsafePointer<GumboNode>) -> UnsafePointer<GumboElement>? {
        masthead_gumbo_is_element(node) != 0 ? masthead_gumbo_element(node) : nil
    }

    /// Returns the lowercase name of an element, which may be in a formula or drawing.
    static func name(of element: UnsafePointer<GumboElement>) -> String {
        let known = gumbo_normalized_tagname(element.pointee.tag).map { String(cString: $0) } ?? ""
        let written = element.pointee.original_tag
        guard known.isEmpty, let start = written.data, written.length > 1 else { return known }
        let letters = UnsafeBufferPointer(start: start, count: min(Int(written.length), 40)).dropFirst().prefix {
            let byte = UInt8(bitPattern: $0)
            return byte > 0x20 && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "/")
        }
        return String(decoding: letters.map { UInt8(bitPattern: $0) }, as: UTF8.self).lowercased()
    }

    /// Returns an attribute's value without surrounding spaces.
    static func attribute(_ name: String, of element: UnsafePointer<GumboElement>) -> String? {
        guard let attribute = withUnsafePointer(to: element.pointee.attributes, { gumbo_get_attribute($0, name) }),
            let value = attribute.pointee.value
        else { return nil }
        return String(cString: value).trimmingWhitespace
    }
}

extension String {
    /// The text without surrounding white space.
    var trimmingWhitespace: String {
        guard let first = unicodeScalars.first, let last = unicodeScalars.last,
            first.properties.isWhitespace || last.properties.isWhitespace
        else { return self }
        let start = drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}
