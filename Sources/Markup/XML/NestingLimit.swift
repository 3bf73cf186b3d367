import Foundation

/// A limit on the depth of nested elements. At 256 levels, libxml2 ignores the rest of the document.
///
/// The tags of deeper elements are removed, but their text is kept, with a line break in place of each block's tag.
/// Code that visits a parsed document may therefore be recursive.
struct NestingLimit {
    /// The maximum depth of nested elements, which no ordinary document reaches.
    static let most = 200
    /// The maximum total number of namespaces in the open elements. libxml2 searches all of them for each element.
    private static let mostNamespaces = 2000

    private let bytes: UnsafeBufferPointer<UInt8>
    private let isHTML: Bool
    private var result: [UInt8] = []
    /// How many bytes have been copied to the result. Copying starts at the first removed tag.
    private var copied = 0
    /// The open elements, from the outermost to the innermost.
    private var open: [Open] = []
    /// The total number of namespaces in the open elements.
    private var namespaceCount = 0
    /// The elements before the current position that may occur only once in an HTML page.
    private var once: Set<UInt64> = []

    /// The number of open elements that searches for start tags may still visit.
    private var budget: Int

    private init(_ bytes: UnsafeBufferPointer<UInt8>, isHTML: Bool) {
        (self.bytes, self.isHTML, budget) = (bytes, isHTML, bytes.count * 4)
    }

    /// Removes the tags of elements that are too deep. In an HTML page, also removes end tags and repeated start tags
    /// of `body` and `html`, because the text after them still belongs to the page (HTML, section 13.2.6.4.19).
    /// - Parameter isHTML: whether the document is HTML, in which elements may end without an end tag.
    static func apply(to bytes: inout [UInt8], isHTML: Bool) {
        let limited = bytes.withUnsafeBufferPointer { bytes -> [UInt8]? in
            var limit = NestingLimit(bytes, isHTML: isHTML)
            limit.read()
            guard limit.copied > 0 else { return nil }
            limit.copy(to: bytes.count)
            return limit.result
        }
        if let limited { bytes = limited }
    }

    private mutating func read() {
        guard let start = bytes.baseAddress else { return }
        var index = 0
        while index < bytes.count, let sign = memchr(start + index, 0x3C, bytes.count - index) {
            index = take(at: UnsafeRawPointer(start).distance(to: sign))
        }
    }

    /// Handles markup that starts with `<`.
    /// - Returns: the offset at which parsing continues.
    private mutating func take(at start: Int) -> Int {
        guard start + 1 < bytes.count else { return bytes.count }
        switch bytes[start + 1] {
        case UInt8(ascii: "!"):
            if has("<!--", at: start) { return end(of: "-->", from: start + 4) }
            if !isHTML, has("<![CDATA[", at: start) { return end(of: "]]>", from: start + 9) }
            return isHTML ? end(of: ">", from: start + 2) : start + 2
        case UInt8(ascii: "?"): return end(of: isHTML ? ">" : "?>", from: start + 2)
        case UInt8(ascii: "/"):
            guard let name = name(at: start + 2) else { return isHTML ? end(of: ">", from: start + 2) : start + 2 }
            let end = endOfTag(from: start + 2 + name.count)
            takeEnd(name, start..<end.index)
            return end.index
        default:
            guard let name = name(at: start + 1) else { return start + 1 }
            let end = endOfTag(from: start + 1 + name.count)
            takeBeginning(name, start..<end.index, isEmpty: end.isEmpty)
            // A raw text element contains no markup.
            guard isHTML, name.kind == .raw, !end.isEmpty else { return end.index }
            return self.end(ofRaw: name, from: end.index)
        }
    }

    private mutating func takeBeginning(_ name: Name, _ tag: Range<Int>, isEmpty: Bool) {
        if isHTML {
            switch name.kind {
            case .page, .head:
                if !once.insert(name.key).inserted { drop(tag, " ") }
                return
            case .void: return
            default: closeWhatEnds(before: name.kind)
            }
        }
        guard !isEmpty else { return }
        let declared = isHTML ? 0 : namespaceCount(in: tag)
        let isDropped = open.count >= Self.most || namespaceCount + declared > Self.mostNamespaces
        // Limit the memory for a document that consists of start tags.
        if open.count < 1 << 20 {
            open.append(Open(name: name, isDropped: isDropped, namespaceCount: isDropped ? 0 : declared))
        }
        if isDropped { drop(tag, name.kind == .inline ? "" : "<br/>") } else { namespaceCount += declared }
    }

    private mutating func takeEnd(_ name: Name, _ tag: Range<Int>) {
        if isHTML {
            // Keep the `head` element's end tag, because the `body` element follows it.
            if name.kind == .page { drop(tag, " ") }
            if name.kind == .page || name.kind == .head { return }
        }
        // As in libxml2, an end tag does not close an open element of higher priority.
        var match: Int?
        let searched = budget > 0 ? open.count : Self.most
        for index in open.indices.suffix(searched).reversed() {
            budget -= 1
            if open[index].name.key == name.key {
                match = index
                break
            }
            if isHTML, open[index].name.kind.weight > name.kind.weight { break }
        }
        guard let match else { return }
        let isDropped = open[match].isDropped
        for element in open[match...] { namespaceCount -= element.namespaceCount }
        open.removeSubrange(match...)
        if isDropped { drop(tag, name.kind == .inline ? "" : "<br/>") }
    }

    /// Closes the open elements that a start tag implicitly ends according to libxml2's rules.
    private mutating func closeWhatEnds(before kind: Kind) {
        guard kind != .inline, kind != .other else { return }
        while let inner = open.last?.name.kind {
            let isEnded: Bool
            switch kind {
            case .item, .term, .option: isEnded = inner == kind
            case .row: isEnded = inner == .row || inner == .cell
            case .cell: isEnded = inner == .cell
            default: isEnded = false
            }
            guard isEnded || inner == .paragraph else { return }
            open.removeLast()
        }
    }

    // MARK: Result

    private mutating func copy(to end: Int) {
        if copied < end { result += bytes[copied..<end] }
        copied = end
    }

    private mutating func drop(_ tag: Range<Int>, _ replacement: StaticString) {
        copy(to: tag.lowerBound)
        replacement.withUTF8Buffer { result.append(contentsOf: $0) }
        copied = tag.upperBound
    }

    // MARK: Parsing

    /// The kind of an element, which determines the open elements that its start tag closes.
    private enum Kind {
        case page, head, void, raw, inline, paragraph, item, term, option, block, division, cell, row, group, table,
            other

        var weight: Int {
            switch self {
            case .division: 1
            case .cell: 2
            case .row: 3
            case .group: 4
            case .table: 5
            default: 0
            }
        }
    }

    private struct Name {
        let count: Int
        /// A number that encodes the letters of the name, without its prefix and in lowercase.
        let key: UInt64
        let kind: Kind
    }

    private struct Open {
        let name: Name
        /// Whether the element's tags are removed.
        let isDropped: Bool
        let namespaceCount: Int
    }

    /// Returns the number of namespaces that a tag declares.
    private func namespaceCount(in tag: Range<Int>) -> Int {
        var (count, index) = (0, tag.lowerBound)
        while index < tag.upperBound, let base = bytes.baseAddress,
            let sign = memchr(base + index, Int32(UInt8(ascii: "x")), tag.upperBound - index)
        {
            index = UnsafeRawPointer(base).distance(to: sign) + 1
            if has("mlns", at: index), index >= 2, Self.isBlank(bytes[index - 2]) { count += 1 }
        }
        return count
    }

    private func name(at start: Int) -> Name? {
        guard start < bytes.count, Self.isNameStart(bytes[start]) else { return nil }
        var end = start
        var local = start
        while end < bytes.count, Self.isName(bytes[end]) {
            if bytes[end] == UInt8(ascii: ":") { local = end + 1 }
            end += 1
        }
        let key = Self.key(bytes[local..<end])
        return Name(count: end - start, key: key, kind: Self.kinds[key] ?? .other)
    }

    private static func key(_ letters: some Sequence<UInt8>) -> UInt64 {
        letters.reduce(0) { key, letter in
            // The keys of names with at most eight letters are unique.
            let folded = UInt64((0x41...0x5A).contains(letter) ? letter | 0x20 : letter)
            return key >> 56 == 0 ? key << 8 | folded : (key ^ folded) &* 0x100_0000_01B3 | 1 << 63
        }
    }

    private static let kinds: [UInt64: Kind] = {
        var kinds: [UInt64: Kind] = [:]
        func put(_ kind: Kind, _ names: String) {
            for name in names.split(separator: " ") { kinds[key(name.utf8)] = kind }
        }
        put(.page, "html body")
        put(.head, "head")
        put(
            .void,
            "area base basefont br col embed frame hr img input link meta param source track wbr")
        put(.raw, "script style")
        put(
            .inline,
            "a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q rb rp rt ruby s samp small span "
                + "strike strong sub sup time tt u var")
        put(.paragraph, "p")
        put(.item, "li")
        put(.term, "dt dd")
        put(.row, "tr")
        put(.cell, "td th")
        put(.option, "option")
        put(.division, "div")
        put(.group, "thead tbody tfoot")
        put(.table, "table")
        put(.block, "address blockquote center dir dl fieldset form h1 h2 h3 h4 h5 h6 menu ol pre ul")
        return kinds
    }()

    /// Returns the end of a tag, and whether the tag also ends its element. The search starts after the tag's name.
    private func endOfTag(from start: Int) -> (index: Int, isEmpty: Bool) {
        var index = start
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: ">"): return (index + 1, bytes[index - 1] == UInt8(ascii: "/"))
            case UInt8(ascii: "="):
                index += 1
                while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
                guard index < bytes.count, bytes[index] == 0x22 || bytes[index] == 0x27 else { continue }
                guard let base = bytes.baseAddress,
                    let sign = memchr(base + index + 1, Int32(bytes[index]), bytes.count - index - 1)
                else { return (bytes.count, false) }
                index = UnsafeRawPointer(base).distance(to: sign) + 1
            default: index += 1
            }
        }
        return (index, false)
    }

    private func end(of words: StaticString, from start: Int) -> Int {
        var index = start
        while index < bytes.count, !has(words, at: index) { index += 1 }
        return min(index + words.utf8CodeUnitCount, bytes.count)
    }

    private func end(ofRaw name: Name, from start: Int) -> Int {
        var index = start
        while let base = bytes.baseAddress, index < bytes.count,
            let sign = memchr(base + index, 0x3C, bytes.count - index)
        {
            index = UnsafeRawPointer(base).distance(to: sign)
            if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "/"), self.name(at: index + 2)?.key == name.key
            {
                return index
            }
            index += 1
        }
        return bytes.count
    }

    private func has(_ words: StaticString, at index: Int) -> Bool {
        guard index + words.utf8CodeUnitCount <= bytes.count else { return false }
        return words.withUTF8Buffer { words in words.indices.allSatisfy { bytes[index + $0] == words[$0] } }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func isNameStart(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || byte == 0x5F || byte >= 0x80
    }

    private static func isName(_ byte: UInt8) -> Bool {
        isNameStart(byte) || (0x30...0x3A).contains(byte) || byte == 0x2D || byte == 0x2E
    }
}
