import Dispatch
import Markup
import Synchronization

extension TextLayout {
    /// The minimum size, in bytes, at which a text is laid out on several processors.
    private static let leastShared = 8_000

    /// Lays out paragraphs without links in parallel. The result is nil for every other block, and for all blocks of a
    /// short text.
    func plainParagraphs(in blocks: [TextBlock]) -> [[[TextCell]]?] {
        let isPlain = blocks.map { block in block.kind == .paragraph && !block.runs.contains { $0.link != nil } }
        let size = zip(blocks, isPlain).reduce(0) { $0 + ($1.1 ? $1.0.text.utf8.count : 0) }
        let found = Mutex([[[TextCell]]?](repeating: nil, count: blocks.count))
        guard size >= Self.leastShared else { return found.withLock(\.self) }
        DispatchQueue.concurrentPerform(iterations: blocks.count) { index in
            guard isPlain[index] else { return }
            let block = blocks[index]
            let cells = marked(block.runs.flatMap { self.cells(of: $0, Self.style(of: $0), link: nil) })
            let lines = paragraph(block, cells, max(1, columns - margins(of: block).columns))
            found.withLock { $0[index] = lines }
        }
        return found.withLock(\.self)
    }

    /// Breaks a paragraph into lines. Right-to-left paragraphs are never justified.
    func paragraph(_ block: TextBlock, _ cells: [TextCell], _ room: Int) -> [[TextCell]] {
        isEven && !Self.isRightToLeft(block.text)
            ? ParagraphBreaking(columns: room, isJustified: isJustified).lines(of: cells)
            : LineBreaking(columns: room).lines(of: cells)
    }
}
