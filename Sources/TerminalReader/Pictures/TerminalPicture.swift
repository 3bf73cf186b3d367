import CChafa
public import Foundation
public import Periodical
import Pictures
public import Reading

/// A renderer that draws pictures for a terminal with libchafa.
public struct TerminalPicture: Sendable, Hashable {
    /// The maximum number of columns for the picture.
    public var columns: Int
    /// The maximum number of rows for the picture.
    public var rows: Int
    /// What the terminal supports.
    public var graphics: TerminalGraphics
    /// The visible part of the picture.
    public var view: PictureView
    /// The picture's rows to draw, or nil for all of them.
    var band: Range<Int>?
    /// The limits for decoding the picture.
    var limits = PictureLimits()

    /// Creates a renderer for an area of a terminal, measured in characters.
    public init(columns: Int, rows: Int, graphics: TerminalGraphics, view: PictureView = .whole) {
        self.columns = max(1, columns)
        self.rows = max(1, rows)
        self.graphics = graphics
        self.view = view
    }

    /// Draws the picture or PDF page of an issue's page, or returns nil if the page has no picture.
    /// - Throws: ``MastheadError`` if the picture cannot be read.
    public func draw(_ page: Page, of content: IssueContent) throws(MastheadError) -> TerminalDrawing? {
        let reference = content.classes.pictures(of: page).first { content.hasFile(for: $0.name) }
        guard let reference, let file = try content.file(for: reference.name) else { return nil }
        if reference.kind == .image { return try draw(file) }
        let picture = FileManager.default.temporaryDirectory.appending(path: "masthead-\(UUID().uuidString).jpg")
        defer { unlink(picture.path) }
        let number = page.pdfPageNumber
        try PDFDocument(file).render(page: number, fitting: view.magnified(box), to: picture)
        return try draw(picture)
    }

    /// Draws a picture file.
    /// - Throws: ``MastheadError`` if the picture cannot be read.
    public func draw(_ file: URL) throws(MastheadError) -> TerminalDrawing {
        let box = box
        var share = (across: 1.0, down: 1.0)
        let part: (PictureSize) -> PictureArea = { size in
            if let band {
                let top = size.height * band.lowerBound / rows
                let end = max(top + 1, size.height * band.upperBound / rows)
                return PictureArea(left: 0, top: top, width: size.width, height: min(end, size.height) - top)
            }
            let area = view.part(of: size, in: box)
            share = (Double(area.width) / Double(size.width), Double(area.height) / Double(size.height))
            return area
        }
        let pixels = try Picture(file, limits: limits).pixels(
            fitting: view.magnified(box), enlarges: false, part: view == .whole && band == nil ? nil : part)
        var shown = box
        if let band { shown = PictureSize(width: box.width, height: max(1, band.count) * graphics.cell.height) }
        var drawing = draw(pixels, in: shown, share)
        guard graphics.format != .blocks, let limit = graphics.byteLimit else { return drawing }
        // A smaller picture is better than none. Shrink the picture until it fits the limit.
        var smaller = shown
        while drawing.text.utf8.count > limit, smaller.width > 8 * graphics.cell.width {
            smaller = PictureSize(width: smaller.width * 4 / 5, height: smaller.height * 4 / 5)
            drawing = draw(pixels, in: smaller, share)
        }
        return drawing
    }

    /// The size of the area in pixels.
    private var box: PictureSize {
        PictureSize(width: columns * graphics.cell.width, height: rows * graphics.cell.height)
    }

    private func draw(
        _ pixels: PixelBuffer, in box: PictureSize, _ share: (across: Double, down: Double)
    ) -> TerminalDrawing {
        let (across, down) = (Double(pixels.size.width), Double(pixels.size.height))
        let factor = min(Double(box.width) / across, Double(box.height) / down)
        let width = max(1, min(columns, Int((across * factor / Double(graphics.cell.width)).rounded())))
        let height = max(1, min(rows, Int((down * factor / Double(graphics.cell.height)).rounded())))

        let configuration = chafa_canvas_config_new()
        defer { chafa_canvas_config_unref(configuration) }
        let symbols = chafa_symbol_map_new()
        defer { chafa_symbol_map_unref(symbols) }
        let tags = graphics.colors == .monochrome ? CHAFA_SYMBOL_TAG_ASCII : CHAFA_SYMBOL_TAG_BLOCK
        chafa_symbol_map_add_by_tags(symbols, tags)
        chafa_symbol_map_add_by_tags(symbols, CHAFA_SYMBOL_TAG_SPACE)
        chafa_canvas_config_set_symbol_map(configuration, symbols)
        chafa_canvas_config_set_geometry(configuration, Int32(width), Int32(height))
        chafa_canvas_config_set_cell_geometry(
            configuration, Int32(clamping: graphics.cell.width), Int32(clamping: graphics.cell.height))
        chafa_canvas_config_set_pixel_mode(configuration, graphics.pixelMode)
        chafa_canvas_config_set_canvas_mode(configuration, graphics.canvasMode)
        let canvas = chafa_canvas_new(configuration)
        defer { chafa_canvas_unref(canvas) }
        pixels.bytes.withUnsafeBufferPointer { bytes in
            chafa_canvas_draw_all_pixels(
                canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, bytes.baseAddress, Int32(pixels.size.width),
                Int32(pixels.size.height), Int32(pixels.size.width * 4))
        }
        let information = graphics.information
        let text = masthead_chafa_print(canvas, information.pointer)
        defer { masthead_chafa_free(text) }
        let written = text.map { String(cString: $0) } ?? ""
        let lines =
            graphics.format == .blocks
            ? written.split(separator: "\n", omittingEmptySubsequences: true).map(String.init) : [written]
        return TerminalDrawing(
            lines: lines, columns: width, rows: height, shareAcross: share.across, shareDown: share.down)
    }
}
