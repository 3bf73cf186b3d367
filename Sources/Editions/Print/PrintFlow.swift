import Foundation
import Markup
import Periodical

/// Writes a page's text on as many printed pages as it takes.
struct PrintFlow {
    /// The size and direction of the printed pages.
    struct Setting {
        var size: PrintSize
        var language: String?
        var isRightToLeft: Bool

        /// The margin on all sides of the paper.
        var margin: Double { min(size.width, size.height) / 9 }
        var fontSize: Double { min(11, max(9, size.height / 80)) }
        var width: Double { size.width - 2 * margin }
        var bottom: Double { size.height - margin }
    }

    private let canvas: PrintCanvas
    private let setting: Setting
    private let page: EditionPage
    private let links: PrintLinks
    private let pictures: TextPictures
    private let scratch: EditionScratch
    private var anchors: Set<String> = []
    private var seen: Set<String> = []
    private var top: Double
    private var sheetCount = 1

    init(
        _ page: EditionPage, on canvas: PrintCanvas, _ setting: Setting, _ links: PrintLinks, _ pictures: TextPictures,
        _ scratch: EditionScratch
    ) {
        (self.page, self.canvas, self.setting) = (page, canvas, setting)
        (self.links, self.pictures, self.scratch) = (links, pictures, scratch)
        top = setting.margin
    }

    /// Writes blocks to new pages.
    mutating func write(_ blocks: [TextBlock]) throws(MastheadError) {
        anchors = Set(blocks.flatMap(\.anchors))
        canvas.beginPage(setting.size, label: "\(page.number)", target: links[page.position])
        for block in blocks { try write(block) }
        try endSheet()
    }

    // MARK: Sheets

    private mutating func endSheet() throws(MastheadError) {
        let number = PrintMarkup([TextRun("\(page.number)")]) { _ in nil }
        let style = PrintLayout.Style(size: setting.fontSize * 0.8, width: setting.width, isCentered: true)
        let layout = try PrintLayout(number, style, on: canvas)
        let place = setting.size.height - setting.margin / 2
        try layout.forEachLine { line throws(MastheadError) in layout.draw(line, left: setting.margin, top: place) }
        try canvas.endPage()
    }

    private mutating func beginSheet() throws(MastheadError) {
        try endSheet()
        sheetCount += 1
        canvas.beginPage(setting.size, label: "\(page.number)-\(sheetCount)", target: nil)
        top = setting.margin
    }

    /// Starts a new sheet if too little of the current sheet is left.
    private mutating func reserve(_ height: Double) throws(MastheadError) {
        if top > setting.margin, top + height > setting.bottom { try beginSheet() }
    }

    // MARK: Blocks

    private mutating func write(_ block: TextBlock) throws(MastheadError) {
        let size = setting.fontSize
        let indent = min(Double(block.margins.count) * 1.8 * size, setting.width / 2)
        let left = setting.margin + (setting.isRightToLeft ? 0 : indent)
        let width = setting.width - indent
        if top > setting.margin { top += block.isTight ? size * 0.2 : size * 0.7 }
        switch block.kind {
        case .heading(let level):
            let factor = [1: 1.9, 2: 1.4, 3: 1.2][level] ?? 1.05
            if top > setting.margin { top += size * 0.5 }
            // Keep a heading on the same sheet as the first lines below it.
            try reserve(size * factor * 1.3 + 3 * size * 1.3)
            try write(block, left, PrintLayout.Style(size: size * factor, isBold: true, width: width))
        case .paragraph: try write(paragraph: block, left, PrintLayout.Style(size: size, width: width))
        case .code: try write(block, left, PrintLayout.Style(size: size * 0.85, family: "Monospace", width: width))
        case .rule:
            try reserve(size)
            canvas.line(fromX: left, y: top + size / 2, toX: left + width, y: top + size / 2)
            top += size
        case .picture(let source):
            guard let source, let picture = try pictures[source] else {
                return try write(block, left, PrintLayout.Style(size: size, width: width))
            }
            try write(picture, left, width)
        case .table(let rows, let hasHeading): try write(rows, hasHeading, left, width)
        }
    }

    /// Writes a paragraph, followed by its pictures, which do not fit into lines of text.
    private mutating func write(
        paragraph block: TextBlock, _ left: Double, _ style: PrintLayout.Style
    ) throws(MastheadError) {
        var found: [EditionPicture] = []
        var text = block
        text.runs = []
        for run in block.runs {
            if let source = run.picture, let picture = try pictures[source] {
                found.append(picture)
            } else {
                text.runs.append(run)
            }
        }
        let hasText = text.runs.contains { !$0.text.allSatisfy(\.isWhitespace) }
        if hasText || found.isEmpty { try write(text, left, style) }
        for picture in found {
            if hasText { top += setting.fontSize * 0.5 }
            try write(picture, left, style.width)
        }
    }

    private func markup(_ runs: [TextRun]) -> PrintMarkup {
        PrintMarkup(runs) { links.target(ofLink: $0, anchors: anchors, on: page) }
    }

    private mutating func write(
        _ block: TextBlock, _ left: Double, _ given: PrintLayout.Style
    ) throws(MastheadError) {
        var style = given
        style.language = setting.language
        style.isRightToLeft = setting.isRightToLeft
        let layout = try PrintLayout(markup(block.runs), style, on: canvas)
        var isFirst = true
        try layout.forEachLine { line throws(MastheadError) in
            try reserve(line.height)
            if isFirst {
                for anchor in block.anchors where seen.insert(anchor).inserted {
                    canvas.addTarget(PrintLinks.anchor(anchor, on: page), y: top)
                }
                if let marker = block.marker { try write(marker, beside: left, style, line) }
            }
            isFirst = false
            layout.draw(line, left: left, top: top)
            top += line.height * 1.2
        }
        // Link targets in a block without lines must still exist.
        for anchor in block.anchors where seen.insert(anchor).inserted {
            canvas.addTarget(PrintLinks.anchor(anchor, on: page), y: top)
        }
    }

    /// Writes the bullet or number of a list item.
    private func write(
        _ marker: String, beside left: Double, _ style: PrintLayout.Style, _ first: PrintLayout.Line
    ) throws(MastheadError) {
        let width = setting.fontSize * 1.8
        let place = setting.isRightToLeft ? left + style.width : left - width
        var style = style
        style.width = width
        let layout = try PrintLayout(PrintMarkup([TextRun(marker)]) { _ in nil }, style, on: canvas)
        try layout.forEachLine { line throws(MastheadError) in
            layout.draw(line, left: place, top: top + first.ascent - line.ascent)
        }
    }

    private mutating func write(
        _ picture: EditionPicture, _ left: Double, _ width: Double
    ) throws(MastheadError) {
        // Use two pixels per point, which is a common print resolution.
        let natural = Double(picture.size.width) / 2
        let ratio = Double(picture.size.height) / Double(max(1, picture.size.width))
        let most = setting.bottom - setting.margin
        let shown = min(natural, width, most / max(ratio, 0.001))
        let size = PrintSize(width: max(1, shown), height: max(1, shown * ratio))
        try reserve(size.height)
        try canvas.draw(picture, scratch, left: left + (width - shown) / 2, top: top, size)
        top += size.height
    }

    // MARK: Tables

    private mutating func write(
        _ rows: [[[TextRun]]], _ hasHeading: Bool, _ left: Double, _ width: Double
    ) throws(MastheadError) {
        let columns = Self.columns(of: rows, width)
        guard !columns.isEmpty else { return }
        let padding = setting.fontSize * 0.3
        for (index, row) in rows.enumerated() {
            var cells: [(left: Double, layout: PrintLayout)] = []
            var edge = left
            for (column, cell) in columns.enumerated() {
                let style = PrintLayout.Style(
                    size: setting.fontSize * 0.9, isBold: hasHeading && index == 0,
                    width: max(1, cell - 2 * padding), language: setting.language,
                    isRightToLeft: setting.isRightToLeft)
                let place = setting.isRightToLeft ? 2 * left + width - edge - cell : edge
                let layout = try PrintLayout(markup(column < row.count ? row[column] : []), style, on: canvas)
                cells.append((place + padding, layout))
                edge += cell
            }
            try reserve((cells.map(\.layout.height).max() ?? 0) + 2 * padding)
            canvas.line(fromX: left, y: top, toX: left + width, y: top)
            let start = top + padding
            var end = start
            for cell in cells {
                var place = start
                try cell.layout.forEachLine { line throws(MastheadError) in
                    // A cell that is higher than a sheet is cut off, because rows are never split.
                    if place + line.height <= setting.size.height {
                        cell.layout.draw(line, left: cell.left, top: place)
                    }
                    place += line.height
                }
                end = max(end, place)
            }
            top = end + padding
        }
        canvas.line(fromX: left, y: top, toX: left + width, y: top)
    }

    /// Returns the widths of the columns. A column with more text is wider.
    private static func columns(of rows: [[[TextRun]]], _ width: Double) -> [Double] {
        let count = rows.map(\.count).max() ?? 0
        let weights = (0..<count).map { column in
            let lengths = rows.map { column < $0.count ? $0[column].reduce(0) { $0 + $1.text.count } : 0 }
            return Double(max(4, min(60, lengths.max() ?? 0)))
        }
        let total = weights.reduce(0, +)
        return weights.map { $0 / total * width }
    }
}
