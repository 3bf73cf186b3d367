import Periodical

/// A post and its laid-out text.
struct PostPage: Sendable {
    var post: ShelfPost
    /// The content, or nil until it is loaded.
    private(set) var content: ShelfPostContent?
    private(set) var text: LaidText?
    /// The setting that the current layout was made for.
    private(set) var setting: PostSetting?
    /// The error if the content could not be loaded.
    var problem: MastheadError?
    /// The index of the first visible line.
    private(set) var top = 0

    init(_ post: ShelfPost) { self.post = post }

    /// The setting of the layout that is in progress.
    var pending: PostSetting?

    mutating func update(_ found: ShelfPostContent) { (content, problem, setting, pending) = (found, nil, nil, nil) }

    /// Discards the layout because the post's details changed.
    mutating func forgetText() { (setting, pending) = (nil, nil) }

    /// Replaces the text, keeping the scroll position as far as possible.
    mutating func update(_ laid: LaidText, for setting: PostSetting) {
        let share = text.map { $0.lines.isEmpty ? 0 : Double(top) / Double($0.lines.count) } ?? 0
        let isSame = text?.columns == laid.columns
        (text, self.setting, pending) = (laid, setting, nil)
        if !isSame { top = Int(share * Double(laid.lines.count)) }
        scroll(0, height: setting.area.rows)
    }

    /// Scrolls by a number of lines, within the bounds of the text.
    /// - Returns: Whether the text moved.
    @discardableResult
    mutating func scroll(_ step: Int, height: Int) -> Bool {
        let former = top
        top = max(0, min(top + step, lastTop(height: height)))
        return top != former
    }

    mutating func show(line: Int, height: Int) { top = max(0, min(line, lastTop(height: height))) }

    private func lastTop(height: Int) -> Int { max(0, (text?.lines.count ?? 0) - height) }

    /// Returns the indices of the visible lines.
    func range(height: Int) -> Range<Int> {
        let count = text?.lines.count ?? 0
        let start = min(top, count)
        return start..<max(start, min(count, start + height))
    }

    /// Returns how much of the text has been shown, such as `all of it` or `34%`.
    func position(height: Int) -> String {
        guard let text, !text.lines.isEmpty else { return "" }
        let end = range(height: height).upperBound
        return top == 0 && end == text.lines.count ? TerminalWords.Post.allShown : "\(end * 100 / text.lines.count)%"
    }

    /// Returns the targets of the visible links, in numerical order.
    func links(height: Int) -> [LaidText.Target] {
        guard let text else { return [] }
        return text.links(in: range(height: height)).map { text.links[$0] }
    }
}

extension PostPage {
    /// Draws the visible lines.
    /// - Parameter drawing: Returns the finished drawing of a picture, or nil if there is none.
    /// - Returns: The pictures to draw, visible pictures first.
    func draw(
        _ setting: PostSetting, on canvas: inout Canvas, _ drawing: (CoverRequest) -> TerminalDrawing?
    ) -> [CoverRequest] {
        let area = setting.area
        guard let text else {
            if let problem {
                canvas.put(
                    StyledText("✗ ", .bad) + StyledText(foreign: problem.found.sentence), row: area.row,
                    column: area.column, width: area.columns)
                canvas.put(
                    StyledText(marked: TerminalWords.Shared.retry), row: area.row + 2,
                    column: area.column)
            } else {
                canvas.put(
                    StyledText(foreign: post.title, .strong), row: area.row, column: area.column, width: area.columns)
            }
            return []
        }
        let range = range(height: area.rows)
        let links = text.links(in: range)
        let numbers = Dictionary(links.enumerated().map { ($0.element, $0.offset + 1) }) { first, _ in first }
        for (offset, line) in text.lines[range].enumerated() {
            let words = line.styled(numbers)
            if line.isRightToLeft {
                canvas.put(
                    words, row: area.row + offset, endingAt: area.column + area.columns - 1, width: area.columns)
            } else {
                canvas.put(words, row: area.row + offset, column: area.column, width: area.columns)
            }
        }
        let isBlocks = setting.graphics.format == .blocks
        for visible in pictures(in: range, setting) {
            guard let made = drawing(visible.request) else { continue }
            let row = area.row + visible.lines.lowerBound - range.lowerBound
            let column = area.column + visible.indent
            let lines = Array(made.lines.dropFirst(isBlocks ? visible.firstRow : 0).prefix(visible.lines.count))
            let part = TerminalDrawing(
                lines: lines, columns: made.columns, rows: lines.count, shareAcross: 1, shareDown: 1)
            canvas.put(isBlocks ? part : made, row: row, column: column, isBlocks: isBlocks)
        }
        let next = range.upperBound..<max(range.upperBound, min(text.lines.count, range.upperBound + area.rows))
        return (pictures(in: range, setting) + pictures(in: next, setting)).map(\.request)
    }

    /// Returns the areas of the visible links. Clicking a link does the same as pressing its digit key.
    func linkTargets(_ setting: PostSetting) -> [ShelfTarget] {
        guard let text else { return [] }
        let range = range(height: setting.area.rows)
        let numbers = text.links(in: range)
        var targets: [ShelfTarget] = []
        for (offset, line) in text.lines[range].enumerated() where line.cells.contains(where: { $0.link != nil }) {
            // Skip right-to-left text, because its order on the screen is unknown here.
            guard !VisualOrder.isNeeded(line.prefix.text + line.cells.map(\.character).joined()) else { continue }
            let row = setting.area.row + offset
            var column = setting.area.column + line.prefix.columns
            for cell in line.cells {
                if let number = cell.link.flatMap({ numbers.firstIndex(of: $0) }) {
                    targets.append(
                        ShelfTarget(
                            rows: row..<row + 1, columns: column..<column + max(1, cell.columns),
                            meaning: .key(.character(Character("\(number + 1)")))))
                }
                column += cell.columns
            }
        }
        return targets
    }

    /// The visible part of a picture in the text.
    private struct Visible {
        let request: CoverRequest
        let lines: Range<Int>
        let firstRow: Int
        let indent: Int
    }

    private func pictures(in range: Range<Int>, _ setting: PostSetting) -> [Visible] {
        (text?.pictures ?? []).compactMap { picture in
            let lines = picture.lines.clamped(to: range)
            guard !lines.isEmpty else { return nil }
            let firstRow = lines.lowerBound - picture.lines.lowerBound
            // Block graphics can be cut after drawing. Pixel graphics cannot, so only the visible part is drawn.
            let isWhole = setting.graphics.format == .blocks || lines == picture.lines
            let request = CoverRequest(
                file: picture.illustration.file, columns: picture.illustration.columns, rows: picture.lines.count,
                graphics: setting.graphics, band: isWhole ? nil : firstRow..<firstRow + lines.count)
            return Visible(request: request, lines: lines, firstRow: firstRow, indent: picture.indent)
        }
    }
}

/// The text area of a post, and the format of its pictures.
struct PostSetting: Sendable, Hashable {
    let area: PageLayout.Area
    let graphics: TerminalGraphics
    /// Whether to show pictures instead of their descriptions.
    let showsPictures: Bool
    /// Whether to list the links' URLs below the text.
    var listsLinks = true
}
