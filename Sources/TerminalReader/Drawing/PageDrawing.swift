import Foundation
import Hyphenation
import Markup
import Periodical
import Pictures
import Reading
import Rendering

/// A page drawn for an area of the screen.
struct PageDrawing: Sendable {
    /// The current view of the page.
    private(set) var face = PageFace.text
    /// The available views, in the order that the key `t` shows them.
    private(set) var faces: [PageFace] = []
    /// The picture, if the view includes one.
    private(set) var picture: TerminalDrawing?
    /// The text, if the view includes text.
    private(set) var text = LaidText()
    /// The text alternative of the page's picture.
    private(set) var description: String?
    /// The error message, if the page cannot be drawn.
    private(set) var fault: String?

    let hyphenator: Hyphenator
    /// The minimum number of words for a page to open as text rather than as a picture.
    private static let fewestWords = 40
    /// The minimum number of words for PDF pages other than the cover. It is lower than ``fewestWords``, because people
    /// want to read PDF pages.
    private static let fewestWordsOfPDF = 8

    /// Draws what a request asks for, or records why it cannot be drawn.
    /// - Parameter hyphenator: the hyphenator for the words of books.
    init(_ request: DrawingRequest, of content: IssueContent, hyphenator: Hyphenator = Hyphenator(folders: [])) {
        self.hyphenator = hyphenator
        guard let page = content.grid[request.position] else { return }
        description = page.alt.map(\.printable)
        do throws(MastheadError) {
            switch request.subject {
            case .page(let reading): try draw(page, reading, request, content)
            case .thumbnail: try drawThumbnail(page, request, content)
            case .picture: picture = try Self.smallPicture(page, request, content)
            case .illustration(let file, let rows, let all):
                picture = try Self.illustration(file, rows, of: all, request)
            }
        } catch {
            fault = error.description
            text = Self.lay(Self.blocks(of: error), request.columns)
        }
    }

    private mutating func draw(
        _ page: Page, _ reading: DrawingRequest.Reading, _ request: DrawingRequest, _ content: IssueContent
    ) throws(MastheadError) {
        let blocks = try PageRenderer(content, columns: reading.measure).blocks(of: page)
        let hasPicture = request.graphics.showsPictures && !content.classes.pictures(of: page).isEmpty
        let isPixels = request.graphics.format != .blocks
        let hasText = !blocks.isEmpty || description != nil
        faces = PageFace.allCases.filter { face in
            switch face {
            case .text: hasText || !hasPicture
            case .both: hasText && hasPicture && isPixels && request.columns >= PageLayout.leastColumnsOfBoth
            case .picture: hasPicture
            }
        }
        face = reading.face.flatMap { faces.contains($0) ? $0 : nil } ?? preferred(page, blocks, request, content)
        // Show the text, because search matches can be highlighted only there.
        if reading.face == nil, reading.words != nil, face == .picture, faces.contains(.text) {
            let found = lay(blocks, page, reading.measure, reading, request, content)
            if !found.matchLines.isEmpty { face = .text }
        }
        // On a zoomed page, show nothing but the picture.
        if reading.view != .whole, faces.contains(.picture) { face = .picture }
        let layout = PageLayout(columns: request.columns, rows: request.rows, measure: reading.measure, face: face)
        if face != .text {
            let isWhole = reading.view == .whole
            let area =
                !isWhole
                ? layout.enlarged : hasAsideText(layout, reading, blocks) ? layout.pictureAside : layout.picture
            let drawing = TerminalPicture(
                columns: area.columns, rows: area.rows, graphics: request.graphics, view: reading.view)
            picture = try drawing.draw(page, of: content)
            if picture == nil { face = .text }
        }
        if face != .picture || hasAsideText(layout, reading, blocks) {
            let measure = face == .picture ? layout.aside.columns : layout.text.columns
            text = lay(blocks, page, measure, reading, request, content)
        }
    }

    /// Whether the page has so little text that it fits beside the picture.
    private func isAside(_ blocks: [TextBlock]) -> Bool {
        Self.wordCount(blocks) < Self.fewestWords && (!blocks.isEmpty || description != nil)
    }

    private func hasAsideText(_ layout: PageLayout, _ reading: DrawingRequest.Reading, _ blocks: [TextBlock]) -> Bool {
        face == .picture && layout.hasMargin && reading.view == .whole && isAside(blocks)
    }

    /// Returns the default view of a page: text, unless the page is mostly a picture.
    private func preferred(
        _ page: Page, _ blocks: [TextBlock], _ request: DrawingRequest, _ content: IssueContent
    ) -> PageFace {
        guard faces.contains(.picture) else { return .text }
        let isPictureFirst = content.classes[page.className]?.terminalFace == .both
        let isPDF = page.properties["pdf"]?.string != nil && request.position != .first
        let fewest = isPDF ? Self.fewestWordsOfPDF : Self.fewestWords
        guard !isPictureFirst, Self.wordCount(blocks) >= fewest else { return .picture }
        return faces.contains(.both) ? .both : .text
    }

    /// Returns the number of words in the blocks. In scripts without spaces, each character counts as a word.
    static func wordCount(_ blocks: [TextBlock]) -> Int {
        blocks.reduce(0) { $0 + FoldedText($1.text).words.count }
    }

    private func lay(
        _ blocks: [TextBlock], _ page: Page, _ columns: Int, _ reading: DrawingRequest.Reading,
        _ request: DrawingRequest, _ content: IssueContent
    ) -> LaidText {
        let names = Set(blocks.flatMap(\.anchors))
        let isBook = content.isDocument(page)
        var blocks = blocks
        var illustrations: [String: Illustration] = [:]
        if isBook {
            let rows = PageLayout(columns: request.columns, rows: request.rows, measure: reading.measure, face: .text)
                .text.rows
            let pictures = TextPictures(of: page, in: content, room: (columns, rows), graphics: request.graphics)
            (blocks, illustrations) = pictures.placed(in: blocks)
            blocks = divided(blocks, reading.setting, content.bookLanguage)
        }
        var layout = TextLayout(
            columns: columns, words: reading.words, isEven: isBook, isJustified: reading.setting.isJustified,
            illustrations: illustrations
        ) { link in
            if link.hasPrefix("#"), let position = PagePosition(String(link.dropFirst())), content.grid[position] != nil
            {
                return .page(position)
            }
            if let place = content.place(ofLink: link, from: page) {
                guard let name = place.name else { return .page(place.position) }
                let isHere = place.position == request.position.page && names.contains(name)
                return isHere ? .note(name) : .part(place.position, name: name)
            }
            return SafeURL.allows(link) ? .url(link) : nil
        }
        if let description, !content.classes.pictures(of: page).isEmpty, face != .both {
            let isTitled = blocks.first.map { if case .heading = $0.kind { true } else { false } } ?? false
            let head = isTitled ? blocks.prefix(while: { block in block == blocks[0] || block.isTight }).count : 0
            // If the key `t` leads to the picture, one line of the picture's description is enough.
            let isHinted = face == .text && faces.contains(.picture)
            let words =
                isHinted ? description.fitted(toColumns: columns - 2 - Self.pictureHint.columns - 2) : description
            blocks.insert(TextBlock(.picture(nil), [TextRun(words)]), at: head)
        }
        var text = layout.lay(blocks)
        if face == .text, faces.contains(.picture),
            let line = text.lines.firstIndex(where: { $0.prefix.text.hasSuffix("▣ ") })
        {
            text.lines[line].hint = Self.pictureHint
        }
        return text
    }

    /// The time limit for decoding a picture in the text, in seconds. Other drawings wait until the picture is decoded.
    private static let mostSecondsOfIllustration = 5.0
    /// The maximum number of pixels in a picture in the text, about ten times as many as in a typical book
    /// illustration.
    private static let mostPixelsOfIllustration = 60_000_000

    private static func illustration(
        _ file: URL, _ rows: Range<Int>, of all: Int, _ request: DrawingRequest
    ) throws(MastheadError) -> TerminalDrawing {
        var picture = TerminalPicture(columns: request.columns, rows: all, graphics: request.graphics)
        if rows != 0..<all { picture.band = rows }
        picture.limits.seconds = mostSecondsOfIllustration
        picture.limits.pixelCount = mostPixelsOfIllustration
        return try picture.draw(file)
    }

    private static let pictureHint = StyledText(marked: TerminalWords.Reader.pictureHint, .quiet)

    private mutating func drawThumbnail(
        _ page: Page, _ request: DrawingRequest, _ content: IssueContent
    ) throws(MastheadError) {
        let blocks = try PageRenderer(content, columns: request.columns).blocks(of: page)
        faces = [.picture, .text]
        if preferred(page, blocks, request, content) == .picture, request.graphics.showsPictures {
            picture = try Self.smallPicture(page, request, content)
        }
        // Show a document that has a picture and almost no text, such as a book's cover, as a picture.
        if content.isDocument(page), request.graphics.showsPictures, Self.wordCount(blocks) < Self.fewestWordsOfPDF,
            let file = TextPictures.first(of: blocks, of: page, in: content)
        {
            picture = try Self.illustration(file, 0..<request.rows, of: request.rows, request)
        }
        guard picture == nil else { return }
        let isTitle = blocks.first?.kind == .heading(1)
        text = Self.lay(isTitle ? Array(blocks.dropFirst()) : blocks, request.columns)
        // Remove blank lines, because a thumbnail has few rows.
        text.lines.removeAll { $0.cells.isEmpty }
    }

    private static func smallPicture(
        _ page: Page, _ request: DrawingRequest, _ content: IssueContent
    ) throws(MastheadError) -> TerminalDrawing? {
        guard request.graphics.showsPictures else { return nil }
        let picture = TerminalPicture(columns: request.columns, rows: request.rows, graphics: request.graphics)
        if let file = try content.thumbnail(at: request.position) { return try picture.draw(file) }
        return try picture.draw(page, of: content)
    }

    private static func blocks(of error: MastheadError) -> [TextBlock] {
        [TextBlock(.heading(2), [TextRun(TerminalWords.Reader.cannotShow)])]
            + error.description.split(separator: "\n").map { TextBlock(.paragraph, [TextRun(String($0))]) }
    }

    private static func lay(_ blocks: [TextBlock], _ columns: Int) -> LaidText {
        var layout = TextLayout(columns: columns)
        return layout.lay(blocks)
    }
}
