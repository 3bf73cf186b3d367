import CGumbo

/// Checks whether the HTML5 algorithm would change the nesting of elements.
///
/// The algorithm closes open elements, reopens others and moves misplaced parts (HTML, 13.2.6). This type implements
/// the rules for the most common elements in articles. ``begin(_:)`` and ``end(_:)`` reject elements that need any
/// other rule.
struct PlainNesting {
    /// The role of an element in the nesting rules.
    private enum Shape {
        case paragraph, heading, list, item, block, rule, void, link, inline
    }

    /// The result of handling a start tag.
    enum Beginning {
        /// The element was opened, after closing the innermost element if the start tag ends it.
        case opened(closing: GumboTag?)
        /// The element has no contents and no end tag.
        case void(closing: GumboTag?)
        /// The element was rejected, because it requires the complete HTML5 algorithm.
        case refused
    }

    /// The open elements, from the outermost to the innermost.
    private(set) var open: [GumboTag] = []
    private var openParagraphs = 0
    private var openLinks = 0

    /// The maximum nesting depth.
    private static let maximumDepth = 60

    private static let shapes: [Shape?] = {
        var shapes = [Shape?](repeating: nil, count: Int(GUMBO_TAG_LAST.rawValue) + 1)
        func set(_ shape: Shape, _ tags: GumboTag...) { for tag in tags { shapes[Int(tag.rawValue)] = shape } }
        set(.paragraph, GUMBO_TAG_P)
        set(.heading, GUMBO_TAG_H1, GUMBO_TAG_H2, GUMBO_TAG_H3, GUMBO_TAG_H4, GUMBO_TAG_H5, GUMBO_TAG_H6)
        set(.list, GUMBO_TAG_UL, GUMBO_TAG_OL)
        set(.item, GUMBO_TAG_LI)
        set(
            .block, GUMBO_TAG_DIV, GUMBO_TAG_BLOCKQUOTE, GUMBO_TAG_PRE, GUMBO_TAG_FIGURE, GUMBO_TAG_FIGCAPTION,
            GUMBO_TAG_SECTION, GUMBO_TAG_ARTICLE, GUMBO_TAG_HEADER, GUMBO_TAG_FOOTER, GUMBO_TAG_ASIDE)
        set(.rule, GUMBO_TAG_HR)
        set(.void, GUMBO_TAG_BR, GUMBO_TAG_IMG)
        set(.link, GUMBO_TAG_A)
        set(
            .inline, GUMBO_TAG_B, GUMBO_TAG_I, GUMBO_TAG_EM, GUMBO_TAG_STRONG, GUMBO_TAG_CODE, GUMBO_TAG_S, GUMBO_TAG_U,
            GUMBO_TAG_SMALL, GUMBO_TAG_SPAN, GUMBO_TAG_SUB, GUMBO_TAG_SUP, GUMBO_TAG_ABBR, GUMBO_TAG_CITE,
            GUMBO_TAG_KBD, GUMBO_TAG_SAMP, GUMBO_TAG_Q, GUMBO_TAG_TIME, GUMBO_TAG_MARK, GUMBO_TAG_VAR, GUMBO_TAG_DFN,
            GUMBO_TAG_INS, GUMBO_TAG_DEL)
        return shapes
    }()

    private static func shape(_ tag: GumboTag) -> Shape? {
        let number = Int(tag.rawValue)
        return number < shapes.count ? shapes[number] : nil
    }

    /// Handles a start tag, and returns how it changes the list of open elements.
    mutating func begin(_ tag: GumboTag) -> Beginning {
        guard let shape = Self.shape(tag), open.count < Self.maximumDepth else { return .refused }
        var closed: GumboTag?
        switch shape {
        case .void: return .void(closing: nil)
        case .inline: break
        case .link:
            guard openLinks == 0 else { return .refused }
            openLinks = 1
        case .item:
            if open.last == GUMBO_TAG_LI { closed = close() }
            guard openParagraphs == 0, let list = open.last, Self.shape(list) == .list else { return .refused }
        case .paragraph, .heading, .list, .block, .rule:
            if openParagraphs > 0 {
                guard open.last == GUMBO_TAG_P else { return .refused }
                closed = close()
                guard openParagraphs == 0 else { return .refused }
            }
            if shape == .rule { return .void(closing: closed) }
            if shape == .heading, let outer = open.last, Self.shape(outer) == .heading { return .refused }
            if shape == .paragraph { openParagraphs += 1 }
        }
        open.append(tag)
        return .opened(closing: closed)
    }

    /// Handles an end tag.
    /// - Returns: the ended elements from the innermost to the outermost, including open paragraphs and items. Nil if
    ///   the tag requires the complete HTML5 algorithm.
    mutating func end(_ tag: GumboTag) -> [GumboTag]? {
        var ended: [GumboTag] = []
        if let shape = Self.shape(tag), [.block, .list, .item, .heading].contains(shape) {
            while let last = open.last, last != tag, last == GUMBO_TAG_P || (last == GUMBO_TAG_LI && shape != .item) {
                close()
                ended.append(last)
            }
        }
        guard open.last == tag else { return nil }
        close()
        return ended + [tag]
    }

    /// Closes the innermost element.
    @discardableResult
    mutating func close() -> GumboTag? {
        let tag = open.popLast()
        if tag == GUMBO_TAG_P { openParagraphs -= 1 }
        if tag == GUMBO_TAG_A { openLinks = 0 }
        return tag
    }
}
