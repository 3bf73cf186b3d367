import Foundation
import Markup
import Periodical
import Pictures
import Reading

/// The pictures in a post or in a book's document. Only a picture's file header is read until the picture is on the
/// screen.
struct TextPictures {
    /// Returns a picture's file, or nil if it is not downloaded.
    private let file: (String) throws(MastheadError) -> URL?
    private let room: (columns: Int, rows: Int)
    private let graphics: TerminalGraphics

    /// The maximum number of pictures shown in a document. The rest are represented by their text alternatives.
    private static let mostPictures = 1000
    /// The rows below a picture that are reserved for its text alternative and the text that follows.
    private static let rowsBelow = 3

    /// - Parameters:
    ///   - room: the columns and rows that the text has on the screen.
    ///   - file: returns a picture's file, or nil if it is not downloaded.
    init(
        room: (columns: Int, rows: Int), graphics: TerminalGraphics,
        file: @escaping (String) throws(MastheadError) -> URL?
    ) {
        (self.file, self.room, self.graphics) = (file, room, graphics)
    }

    /// Prepares to place the pictures in a book's document.
    init(of page: Page, in content: IssueContent, room: (columns: Int, rows: Int), graphics: TerminalGraphics) {
        self.init(room: room, graphics: graphics) { source throws(MastheadError) in
            try content.picture(source, of: page)
        }
    }

    /// Moves each picture to its own block. Returns the blocks, and each picture's size in cells, by address.
    ///
    /// Letter-sized pictures become their text alternatives. A picture that can be neither shown nor described is
    /// omitted.
    /// - Parameter words: the text to show in a document that would otherwise be empty.
    func placed(
        in blocks: [TextBlock], orElse words: String? = TerminalWords.Reader.drawing
    ) -> (blocks: [TextBlock], illustrations: [String: Illustration]) {
        guard blocks.contains(where: Self.hasPicture) else { return (blocks, [:]) }
        var sizes = Sizes(self)
        var illustrations: [String: Illustration] = [:]
        let isAlone = blocks.count == 1
        let rows = isAlone ? room.rows - (blocks[0].text.isEmpty ? 0 : 1) : room.rows - Self.rowsBelow
        func show(_ source: String) -> Bool {
            if illustrations[source] != nil { return true }
            guard graphics.showsPictures, let (file, size) = sizes[source] else { return false }
            illustrations[source] = Illustration(
                file, size: size, room: (room.columns, max(3, rows)), cell: graphics.cell)
            return illustrations[source] != nil
        }
        var placed: [TextBlock] = []
        for block in blocks {
            for part in Self.parts(
                of: block, isLetter: { source in sizes[source].map { Illustration.isLetter($0.size) } ?? false })
            {
                guard case .picture(let source) = part.kind else {
                    placed.append(part)
                    continue
                }
                let isShown = source.map(show) ?? false
                if isShown || !part.text.isEmpty { placed.append(part) }
            }
        }
        if placed.isEmpty, let words { placed = [TextBlock(.picture(nil), [TextRun(words)])] }
        return (Self.withoutRepetition(placed, illustrations), illustrations)
    }

    /// Returns the file of the first readable picture in the blocks.
    static func first(of blocks: [TextBlock], of page: Page, in content: IssueContent) -> URL? {
        for block in blocks {
            let own = if case .picture(let source?) = block.kind { [source] } else { block.runs.compactMap(\.picture) }
            for source in own {
                // Skip unreadable pictures.
                do throws(MastheadError) {
                    if let file = try content.picture(source, of: page), try Picture.size(of: file).height > 0 {
                        return file
                    }
                } catch { continue }
            }
        }
        return nil
    }

    private static func hasPicture(_ block: TextBlock) -> Bool {
        if case .picture(_?) = block.kind { return true }
        return block.runs.contains { $0.picture != nil }
    }

    /// Splits a block into text and pictures. Letter-sized pictures become their text alternatives.
    private static func parts(of block: TextBlock, isLetter: (String) -> Bool) -> [TextBlock] {
        guard block.runs.contains(where: { $0.picture != nil }) else { return [block] }
        var parts: [TextBlock] = []
        var open = block
        open.runs = []
        func close() {
            guard !open.runs.isEmpty else { return }
            parts.append(open)
            // After the picture, the list item continues without repeating its marker.
            (open.runs, open.marker, open.anchors) = ([], nil, [])
        }
        for run in block.runs {
            guard let source = run.picture, !isLetter(source) else {
                var run = run
                run.picture = nil
                if !run.text.isEmpty { open.runs.append(run) }
                continue
            }
            close()
            var words = run
            words.picture = nil
            let picture = TextBlock(
                .picture(source), words.text.isEmpty ? [] : [words], margins: block.margins,
                marker: parts.isEmpty ? block.marker : nil, anchors: parts.isEmpty ? block.anchors : [],
                isTight: parts.isEmpty && block.isTight)
            (open.marker, open.anchors, open.isTight) = (nil, [], false)
            parts.append(picture)
        }
        close()
        return parts
    }

    /// Removes a picture's text alternative if the caption below begins with the same words.
    private static func withoutRepetition(
        _ blocks: [TextBlock], _ illustrations: [String: Illustration]
    ) -> [TextBlock] {
        var kept: [TextBlock] = []
        for (index, block) in blocks.enumerated() {
            guard case .picture(let source) = block.kind, !block.runs.isEmpty, index + 1 < blocks.count,
                FoldedText(blocks[index + 1].text).spaced.hasPrefix(FoldedText(block.text).spaced)
            else {
                kept.append(block)
                continue
            }
            guard source.map({ illustrations[$0] != nil }) == true else { continue }
            var silent = block
            silent.runs = []
            kept.append(silent)
        }
        return kept
    }

    /// The sizes of pictures. Each picture's header is read only once.
    private struct Sizes {
        private let pictures: TextPictures
        private var known: [String: (file: URL, size: PictureSize)?] = [:]

        init(_ pictures: TextPictures) { self.pictures = pictures }

        subscript(source: String) -> (file: URL, size: PictureSize)? {
            mutating get {
                if let found = known[source] { return found }
                guard known.count < TextPictures.mostPictures else { return nil }
                let found: (file: URL, size: PictureSize)?
                // Replace an unreadable picture with its text alternative.
                do throws(MastheadError) {
                    let file = try pictures.file(source)
                    found = try file.map { file throws(MastheadError) in (file, try Picture.size(of: file)) }
                } catch { found = nil }
                known[source] = .some(found)
                return found
            }
        }
    }
}
