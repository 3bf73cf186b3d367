import CGumbo

extension ArticleWriter {
    /// The size limit for this fast path, in bytes.
    private static let maximumPlainByteCount = 1 << 20

    /// Writes an article with well-formed nesting, as most have, without building a tree. The output is the same as
    /// from Gumbo's tree. At the first sign that it might differ, the output is discarded.
    /// - Returns: whether the article could be written in this way.
    mutating func write(plain text: String) -> Bool {
        // This second parser of untrusted HTML exists for speed: without it, reading 500 feeds of 20 posts took 1.57 s
        // of CPU time instead of 0.64 s, and a first refresh of them took 20 % longer. `masthead-measure-feeds`
        // measures it (docs/decisions.md).
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.count <= Self.maximumPlainByteCount, bytes.first != 0xEF else { return false }
            return write(plain: bytes)
        }
    }

    private mutating func write(plain bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var markup = PlainMarkup(bytes)
        var nesting = PlainNesting()
        // Whether each open element was written.
        var written: [Bool] = []
        while true {
            switch markup.next() {
            case .words(let words): add(words: words)
            case .character(let scalar): add(scalar)
            case .comment: break
            case .end(let tag):
                guard let ended = nesting.end(tag) else { return false }
                for tag in ended where written.popLast() == true { add(end: tag) }
            case .start(let tag, let attributes, let isClosed):
                let closing: GumboTag?
                let isVoid: Bool
                switch nesting.begin(tag) {
                case .refused: return false
                case .void(let tag): (closing, isVoid) = (tag, true)
                case .opened(let tag):
                    // HTML ignores the slash of such an element, so it stays open.
                    guard !isClosed else { return false }
                    (closing, isVoid) = (tag, false)
                }
                if let closing, written.popLast() == true { add(end: closing) }
                let isWritten = begin(ArticleElement.of(tag), .list(attributes))
                if !isVoid { written.append(isWritten) }
                if tag == GUMBO_TAG_PRE { markup.skipLineEnd() }
            case .finished:
                while let tag = nesting.close() {
                    if written.popLast() == true { add(end: tag) }
                }
                return true
            case .unclear: return false
            }
        }
    }

    /// Writes the start tag of an element that ``PlainNesting`` knows.
    /// - Returns: whether it was written.
    private mutating func begin(_ kind: ArticleElement, _ attributes: ArticleAttributes) -> Bool {
        addBreak(before: kind)
        switch kind.kind {
        case .picture: add(picture: attributes, isNoScript: false)
        case .single: add(single: kind)
        case .link, .kept, .span: return add(start: kind, attributes)
        case .player, .dropped, .opened: break
        }
        return false
    }
}
