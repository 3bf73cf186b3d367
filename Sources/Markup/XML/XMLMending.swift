/// A repair of a malformed document. It rewrites the tags so that every element ends, and so that elements that must
/// not contain each other are separate.
///
/// libxml2 reads any end tag as the end of the innermost element. After a missing end tag, all elements would therefore
/// be one level too deep.
struct XMLMending {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let nesting: XMLNesting
    private var result: [UInt8] = []
    /// The open elements from the outermost to the innermost, each with its name as written and in lowercase.
    private var open: [(written: [UInt8], name: String)] = []
    private var ends = Ends()
    /// The number of bytes that the repair may still read a second time.
    private var budget: Int

    /// The void elements in HTML whose names have no other meaning in feeds.
    private static let empty: Set<String> = ["br", "hr", "img", "wbr", "input", "area", "col"]
    /// The maximum depth of nested elements that libxml2 reads.
    private static let maximumDepth = NestingLimit.most

    /// The ends of the next comment and similar sections, stored so that each is searched for only once. The end of an
    /// unclosed section is the end of the document.
    private struct Ends {
        var section = -1
        var comment = -1
        var instruction = -1
    }

    /// Returns the repaired document in its encoding and without declarations, or nil if its root element is
    /// unexpected.
    static func mended(_ text: [UInt8], _ nesting: XMLNesting) -> [UInt8]? {
        text.withUnsafeBufferPointer { bytes in
            var mending = XMLMending(bytes, nesting)
            return mending.write()
        }
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>, _ nesting: XMLNesting) {
        (self.bytes, self.nesting) = (bytes, nesting)
        budget = bytes.count * 8
        result.reserveCapacity(bytes.count + bytes.count / 16)
    }

    private mutating func write() -> [UInt8]? {
        guard var index = start else { return nil }
        drop(from: 0, to: index)
        while index < bytes.count {
            let words = index
            while index < bytes.count, bytes[index] != 0x3C { index += 1 }
            result.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[words..<index]))
            if index < bytes.count { index = takeMarkup(at: index) }
        }
        while !open.isEmpty { endLast() }
        return result
    }

    /// The offset of the root element.
    private var start: Int? {
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x3C, let name = XMLTag.name(bytes, at: index + 1), nesting.roots.contains(name.folded) {
                return index
            }
            index += 1
        }
        return nil
    }

    /// Handles markup that starts with `<`.
    /// - Returns: the offset at which parsing continues.
    private mutating func takeMarkup(at index: Int) -> Int {
        if has("<!--", at: index) {
            let end = find("-->", from: index + 4, &ends.comment)
            return drop(from: index, to: end < bytes.count ? end + 3 : index + 4)
        }
        if has("<![CDATA[", at: index) { return takeSection(at: index) }
        if has("<?", at: index) {
            let end = find("?>", from: index + 2, &ends.instruction)
            return drop(from: index, to: end < bytes.count ? end + 2 : index + 2)
        }
        if has("</", at: index), let name = XMLTag.name(bytes, at: index + 2) {
            var end = index + 2 + name.written.count
            while end < bytes.count, bytes[end] != 0x3E, bytes[end] != 0x3C { end += 1 }
            let next = end < bytes.count && bytes[end] == 0x3E ? end + 1 : end
            endElement(name)
            return drop(from: index, to: next)
        }
        switch XMLTag.read(bytes, at: index) {
        case .tag(let tag):
            begin(tag)
            return tag.end
        case .none(let place):
            result += "&lt;".utf8
            budget -= place - index
            guard budget < 0 else { return index + 1 }
            // Limit the time for a document made of incomplete tags.
            for byte in bytes[(index + 1)..<max(index + 1, place)] {
                if byte == 0x3C { result += "&lt;".utf8 } else { result.append(byte) }
            }
            return max(index + 1, place)
        }
    }

    /// Handles a CDATA section. An unclosed section ends where its element ends.
    private mutating func takeSection(at index: Int) -> Int {
        let words = index + 9
        var end = find("]]>", from: words, &ends.section)
        var next = min(end + 3, bytes.count)
        let inner = find("<![CDATA[", from: words, before: end)
        if end == bytes.count || inner < end, let name = open.last?.written {
            let limit = end == bytes.count ? end : inner
            let close = find(Array("</".utf8) + name, from: words, before: limit)
            if close < limit { (end, next) = (close, close) }
        }
        for byte in bytes[words..<end] {
            switch byte {
            case 0x3C: result += "&lt;".utf8
            case 0x26: result += "&#38;".utf8
            case 0x3E: result += "&gt;".utf8
            default: result.append(byte)
            }
        }
        return next
    }

    private mutating func begin(_ tag: XMLTag) {
        let name = tag.name.folded
        if nesting.fields.contains(name), let leaf = open.lastIndex(where: { nesting.leaves.contains($0.name) }) {
            end(downTo: leaf)
        }
        if nesting.apart.contains(name), let other = open.firstIndex(where: { nesting.apart.contains($0.name) }) {
            end(downTo: other)
        }
        let isEmpty = tag.isEmpty || Self.empty.contains(name)
        guard isEmpty || open.count < Self.maximumDepth else { return }
        tag.write(bytes, isEmpty: isEmpty, to: &result)
        if !isEmpty { open.append((Array(tag.name.written), name)) }
    }

    /// Ends an open element and all open elements inside it. The root element stays open, because more elements may
    /// follow.
    private mutating func endElement(_ name: XMLTag.Name) {
        guard
            let place = open.lastIndex(where: { $0.written.elementsEqual(name.written) })
                ?? open.lastIndex(where: { $0.name == name.folded })
        else { return }
        end(downTo: max(1, place))
    }

    private mutating func end(downTo place: Int) {
        while open.count > place { endLast() }
    }

    private mutating func endLast() {
        guard let last = open.popLast() else { return }
        result += "</".utf8
        result += last.written
        result.append(0x3E)
    }

    /// Removes a part of the document except its line breaks, so that line numbers stay the same.
    @discardableResult
    private mutating func drop(from start: Int, to end: Int) -> Int {
        for byte in bytes[start..<end] where byte == 0x0A { result.append(byte) }
        return end
    }

    private func has(_ words: StaticString, at index: Int) -> Bool {
        guard index + words.utf8CodeUnitCount <= bytes.count else { return false }
        return words.withUTF8Buffer { words in words.indices.allSatisfy { bytes[index + $0] == words[$0] } }
    }

    /// Returns the offset of the next occurrence of a text, or the length of the document.
    private func find(_ words: String, from start: Int, _ known: inout Int) -> Int {
        if known < start { known = find(Array(words.utf8), from: start, before: bytes.count) }
        return known
    }

    private func find(_ words: String, from start: Int, before limit: Int) -> Int {
        find(Array(words.utf8), from: start, before: limit)
    }

    private func find(_ words: [UInt8], from start: Int, before limit: Int) -> Int {
        var index = start
        while index + words.count <= limit {
            if bytes[index] == words[0], words.indices.allSatisfy({ bytes[index + $0] == words[$0] }) { return index }
            index += 1
        }
        return limit
    }
}
