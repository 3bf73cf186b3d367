/// Converts a document's nodes to values for user interfaces.
struct MarkdownBlocks {
    /// The maximum depth of nested blocks.
    private static let depthLimit = 64
    private var noteCount = 0

    /// Returns the blocks that are a node's direct children.
    mutating func blocks(in node: MarkdownNode, depth: Int = 0) -> [MarkdownBlock] {
        node.children.compactMap { block($0, depth: depth) }
    }

    /// Returns a node as a block, or nil if it is not one.
    mutating func block(_ node: MarkdownNode, depth: Int = 0) -> MarkdownBlock? {
        guard depth < Self.depthLimit else { return .paragraph([.text(node.words)]) }
        switch node.kind {
        case .heading: return .heading(level: node.level, inlines(in: node, depth: depth))
        case .paragraph: return .paragraph(inlines(in: node, depth: depth))
        case .quote: return .quote(blocks(in: node, depth: depth + 1))
        case .code: return .code(node.literal, language: node.language)
        case .list:
            var items: [MarkdownItem] = []
            for item in node.children {
                items.append(MarkdownItem(blocks: blocks(in: item, depth: depth + 1), isDone: item.isDone))
            }
            return .list(items, firstNumber: node.firstNumber, isTight: node.isTight)
        case .table: return table(node, depth: depth)
        case .rule: return .rule
        case .note:
            noteCount += 1
            return .note(number: noteCount, blocks(in: node, depth: depth + 1))
        default: return nil
        }
    }

    private func table(_ node: MarkdownNode, depth: Int) -> MarkdownBlock {
        let rows = node.children.filter { $0.kind == .tableRow }.map { row in
            row.children.map { inlines(in: $0, depth: depth) }
        }
        return .table(
            MarkdownTable(
                alignments: node.alignments, header: rows.first ?? [], rows: Array(rows.dropFirst())))
    }

    private func inlines(in node: MarkdownNode, depth: Int) -> [MarkdownInline] {
        var found: [MarkdownInline] = []
        var text = ""
        func append(_ part: MarkdownInline) {
            if !text.isEmpty { found.append(.text(text)) }
            text = ""
            found.append(part)
        }
        for child in node.children {
            guard depth < Self.depthLimit else {
                text += child.words
                continue
            }
            switch child.kind {
            case .text: text += child.literal
            case .softBreak: text += " "
            case .lineBreak: append(.lineBreak)
            case .inlineCode: append(.code(child.literal))
            case .emphasis: append(.emphasis(inlines(in: child, depth: depth + 1)))
            case .strong: append(.strong(inlines(in: child, depth: depth + 1)))
            case .struck: append(.struck(inlines(in: child, depth: depth + 1)))
            case .link: append(.link(inlines(in: child, depth: depth + 1), address: child.address))
            case .picture: append(.picture(alt: child.words, address: child.address))
            case .noteReference: Int(child.literal).map { append(.note($0)) }
            default: break
            }
        }
        if !text.isEmpty { found.append(.text(text)) }
        return found
    }
}
