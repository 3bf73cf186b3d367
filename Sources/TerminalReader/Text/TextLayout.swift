import Markup
import Periodical

/// A layout that breaks a page's blocks of text into lines.
struct TextLayout: Sendable {
    let columns: Int
    /// The words to mark as matches.
    private let wanted: WantedWords?
    /// Whether paragraphs have even lines, as in books.
    let isEven: Bool
    /// Whether to justify even lines that are wide.
    let isJustified: Bool
    /// The pictures to show, by address.
    private let illustrations: [String: Illustration]
    /// Returns a link's target, or nil if there is no valid target.
    private let resolve: @Sendable (String) -> LaidText.Target?
    private var text = LaidText()

    /// - Parameters:
    ///   - columns: the line length.
    ///   - words: the search text to mark as matches.
    ///   - isEven: whether paragraphs have even lines, as in books.
    ///   - isJustified: whether to justify even lines that are wide.
    ///   - illustrations: the pictures to show, by address.
    ///   - resolve: returns a link's target, or nil if there is none. It may return nil for notes in the same text.
    init(
        columns: Int, words: String? = nil, isEven: Bool = false, isJustified: Bool = true,
        illustrations: [String: Illustration] = [:],
        resolve: @escaping @Sendable (String) -> LaidText.Target? = { _ in nil }
    ) {
        self.columns = max(1, columns)
        self.isEven = isEven
        self.isJustified = isJustified
        self.illustrations = illustrations
        wanted = words.map { WantedWords($0) }.flatMap { $0.phrases.isEmpty ? nil : $0 }
        self.resolve = resolve
    }

    mutating func lay(_ blocks: [TextBlock]) -> LaidText {
        text = LaidText(columns: columns)
        let names = Set(blocks.flatMap(\.anchors))
        let plain = plainParagraphs(in: blocks)
        var open: (names: [String], start: Int, margins: Int)?
        for (index, block) in blocks.enumerated() {
            if let note = open, !block.anchors.isEmpty || block.margins.count < note.margins || block.marker != nil {
                close(note)
                open = nil
            }
            if !block.isTight, !text.lines.isEmpty { text.lines.append(LaidText.Line()) }
            if !block.anchors.isEmpty { open = (block.anchors, text.lines.count, block.margins.count) }
            let next = blocks.indices.contains(index + 1) ? blocks[index + 1] : nil
            lay(
                block, names, plain: plain[index],
                isAboveHeading: next.map { $0.isTight && $0.kind == .heading(2) } ?? false)
        }
        if let open { close(open) }
        while text.lines.last == LaidText.Line() { text.lines.removeLast() }
        return text
    }

    private mutating func close(_ note: (names: [String], start: Int, margins: Int)) {
        for name in note.names where text.notes[name] == nil { text.notes[name] = note.start..<text.lines.count }
    }

    /// - Parameters:
    ///   - plain: the block's lines if they were laid out in parallel.
    ///   - isAboveHeading: whether the block is a heading directly above a more important one.
    private mutating func lay(
        _ block: TextBlock, _ names: Set<String>, plain: [[TextCell]]?, isAboveHeading: Bool
    ) {
        let margins = margins(of: block)
        let room = max(1, columns - margins.columns)
        if case .picture(let source?) = block.kind, let illustration = illustrations[source] {
            return lay(illustration, of: block, names, indent: margins.columns)
        }
        var prefixes = [margins.first, margins.rest]
        var lines: [[TextCell]]
        var isRule = false
        switch block.kind {
        case .heading(let level):
            let isCapital = level == 1 && block.text.unicodeScalars.allSatisfy { $0.value < 0x250 }
            lines = LineBreaking(columns: room).lines(
                of: cells(of: block.runs, names, isAboveHeading ? .quiet : .strong).map { isCapital ? $0.capital : $0 })
        case .paragraph: lines = plain ?? paragraph(block, cells(of: block.runs, names), room)
        case .code:
            prefixes = prefixes.map { $0 + "  " }
            let code = TextCell.cells(
                of: block.text.printableText, .accent, link: nil, from: block.runs.first?.offset)
            lines = code.split(omittingEmptySubsequences: false, whereSeparator: \.isBreak).flatMap { line in
                let cells = marked(Array(line))
                return cells.isEmpty ? [[]] : LineBreaking(columns: max(1, room - 2)).lines(of: cells)
            }
            while lines.last?.isEmpty == true { lines.removeLast() }
        case .rule:
            lines = [String(repeating: "─", count: min(12, room)).map { TextCell($0, .quiet, link: nil) }]
            isRule = true
        case .picture:
            prefixes = [prefixes[0] + StyledText("▣ ", .quiet), prefixes[1] + "  "]
            lines = LineBreaking(columns: max(1, room - 2)).lines(of: cells(of: block.runs, names, TextStyle.quiet))
        case .table(let rows, let hasHeading):
            lines = TableLayout(columns: room).lines(
                of: rows.enumerated().map { index, row in
                    row.map { cells(of: $0, names, index == 0 && hasHeading ? TextStyle.strong : .text) }
                }, hasHeading: hasHeading)
        }
        let isRightToLeft = block.kind != .code && Self.isRightToLeft(block.text)
        for (index, line) in lines.enumerated() {
            text.lines.append(
                LaidText.Line(
                    prefix: index == 0 ? prefixes[0] : prefixes[1], cells: line, isRightToLeft: isRightToLeft,
                    isRule: isRule))
        }
    }

    /// Lays out a picture, centered above its text.
    private mutating func lay(
        _ illustration: Illustration, of block: TextBlock, _ names: Set<String>, indent: Int
    ) {
        let room = max(1, columns - indent)
        let start = text.lines.count
        let left = indent + max(0, (room - illustration.columns) / 2)
        text.lines += Array(repeating: LaidText.Line(isPicture: true), count: illustration.rows)
        text.pictures.append(
            LaidText.Picture(illustration: illustration, lines: start..<text.lines.count, indent: left))
        for line in LineBreaking(columns: room).lines(of: cells(of: block.runs, names, .quiet)) where !line.isEmpty {
            let width = line.reduce(0) { $0 + $1.columns }
            let space = StyledText(String(repeating: " ", count: indent + max(0, (room - width) / 2)))
            text.lines.append(LaidText.Line(prefix: space, cells: line))
        }
    }

    // MARK: Margins

    func margins(of block: TextBlock) -> (first: StyledText, rest: StyledText, columns: Int) {
        let widths = block.margins.map { $0 == .quote ? 2 : 3 }
        // A very narrow column has no margins.
        guard columns - widths.reduce(0, +) >= 16 else {
            let marker = block.marker.map { StyledText($0 + " ", .accent) } ?? StyledText()
            return (marker, StyledText(), marker.columns)
        }
        var (first, rest) = (StyledText(), StyledText())
        for (index, margin) in block.margins.enumerated() {
            switch margin {
            case .quote:
                first += StyledText("│ ", .quiet)
                rest += StyledText("│ ", .quiet)
            case .item:
                let isOwn = index == block.margins.lastIndex(of: .item)
                let marker = isOwn ? block.marker ?? "" : ""
                first += StyledText(Self.padded(marker), .accent)
                rest += "   "
            }
        }
        return (first, rest, max(first.columns, rest.columns))
    }

    private static func padded(_ marker: String) -> String {
        switch marker.terminalColumns {
        case 0: "   "
        case 1: " \(marker) "
        case 2: "\(marker) "
        default: marker + " "
        }
    }

    // MARK: Characters

    /// Returns the cells for text runs, with cells reserved for link numbers.
    private mutating func cells(of runs: [TextRun], _ names: Set<String>, _ base: TextStyle = .text) -> [TextCell] {
        var cells: [TextCell] = []
        var open: (link: String, index: Int)?
        for run in runs {
            if let link = open, link.link != run.link {
                cells.append(TextCell(numberOf: link.index))
                open = nil
            }
            if open == nil, let link = run.link, let target = target(of: link, names) {
                text.links.append(target)
                open = (link, text.links.count - 1)
            }
            var style = Self.style(of: run, base)
            if open != nil { style.color = .accent }
            // The link's number replaces a note's mark that is a number. Any other mark is kept before the link's
            // number.
            if let open, run.style.contains(.raised), text.links[open.index].isWithinBook,
                run.text.allSatisfy({ $0.isNumber || $0.isWhitespace || "[]()".contains($0) })
            {
                continue
            }
            cells += self.cells(of: run, style, link: open?.index)
        }
        if let open { cells.append(TextCell(numberOf: open.index)) }
        return marked(cells)
    }

    func cells(of run: TextRun, _ style: TextStyle, link: Int?) -> [TextCell] {
        let words = run.style.contains(.raised) ? Self.raised(run.text) : run.text
        var cells = TextCell.cells(of: words.printableText, style, link: link, from: run.offset)
        if run.style.contains(.reading) { for index in cells.indices { cells[index].isReading = true } }
        return cells
    }

    static func style(of run: TextRun, _ base: TextStyle = .text) -> TextStyle {
        var style = base
        if run.style.contains(.strong) { style.isStrong = true }
        if run.style.contains(.emphasis) { style.isItalic = true }
        if run.style.contains(.struck) { style.isStruck = true }
        if run.style.contains(.code) { style.color = .accent }
        return style
    }

    private func target(of link: String, _ names: Set<String>) -> LaidText.Target? {
        if let target = resolve(link) { return target }
        guard link.hasPrefix("#"), names.contains(String(link.dropFirst())) else { return nil }
        return .note(String(link.dropFirst()))
    }

    /// Marks the search matches.
    func marked(_ cells: [TextCell]) -> [TextCell] {
        guard let wanted else { return cells }
        var cells = cells
        var words = ""
        // Each cell's byte offset in the searched text.
        var starts: [Int] = []
        for cell in cells {
            starts.append(words.utf8.count)
            if !cell.isNumber, !cell.isSoftHyphen, !cell.isReading { words += cell.character }
        }
        let folded = FoldedText(words).words
        var next = 0
        for found in wanted.occurrences(in: folded) {
            guard let first = found.words.first, let last = found.words.last else { continue }
            let lower = words.utf8.distance(from: words.startIndex, to: folded[first].range.lowerBound)
            let upper = words.utf8.distance(from: words.startIndex, to: folded[last].range.upperBound)
            // Matches are sorted, so start after the previous match. There may be very many.
            while next < starts.count, starts[next] < lower { next += 1 }
            var index = next
            while index < starts.count, starts[index] < upper {
                cells[index].isMatch = !cells[index].isNumber && !cells[index].isReading || cells[index].isMatch
                index += 1
            }
        }
        return cells
    }

    private static func raised(_ text: String) -> String {
        guard text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return text }
        return text.compactMap(\.wholeNumberValue).map { LaidText.Line.raised[$0] }.joined()
    }

    /// Whether the first letter in a text is right-to-left.
    static func isRightToLeft(_ text: String) -> Bool {
        let letter = text.unicodeScalars.first { $0.properties.isAlphabetic }
        return letter.map { VisualOrder.isNeeded(String($0)) } ?? false
    }
}

extension TextCell {
    /// The character in upper case, provided that it takes as many columns.
    fileprivate var capital: TextCell {
        var cell = self
        let capital = character.uppercased()
        if capital.terminalColumns == columns { cell.character = capital }
        return cell
    }
}

extension TextLayout {
    /// Breaks text into lines without styles.
    func plainLines(_ text: String) -> [String] {
        LineBreaking(columns: max(1, columns)).lines(of: text.map { TextCell($0, .text, link: nil) }).map { line in
            line.map(\.character).joined()
        }
    }
}
