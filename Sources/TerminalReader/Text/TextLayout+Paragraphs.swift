import Dispatch
import Markup
import Synchronization

extension TextLayout {
    /// The fewest bytes of words that are shared out among the processors.
    private static let leastShared = 8_000

    /// The lines of the paragraphs of a long text that have no links: all processors work at them.
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

    /// The lines of a paragraph.
    func paragraph(_ block: TextBlock, _ cells: [TextCell], _ room: Int) -> [[TextCell]] {
        isEven && !Self.isRightToLeft(block.text)
            ? ParagraphBreaking(columns: room, isJustified: isJustified).lines(of: cells)
            : LineBreaking(columns: room).lines(of: cells)
    }
}
