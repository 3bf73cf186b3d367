import CGumbo

extension ArticleWriter {
    /// The longest article that is read so, in bytes.
    private static let maximumPlainByteCount = 1 << 20

    /// Writes an article whose elements lie in each other as they are written, as most do, without making a tree of it. What is written is the
    /// very same as Gumbo's tree would make; at the first sign that it might not be, nothing of it counts.
    /// - Returns: whether it is such an article.
    mutating func write(plain text: String) -> Bool {
        // A second parser of untrusted HTML has to earn its place: without this one, reading 500 feeds of 20 posts took 1.57 s of processors in
        // place of 0.64, and a first refresh of them a fifth more. `masthead-measure-feeds` measures it (docs/decisions.md).
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
                    // To readers of HTML such an element is not closed.
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

    /// Writes the beginning of one of the elements that ``PlainNesting`` knows.
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
