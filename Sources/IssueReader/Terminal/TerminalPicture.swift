import CChafa
import Foundation
public import Periodical
import Pictures

/// A page's picture as block characters in colour, by libchafa.
public struct TerminalPicture: Sendable {
    /// The columns that the picture may take.
    public var columns: Int
    /// The rows that the picture may take.
    public var rows: Int
    /// The colours that the terminal can show.
    public var colours: Colours

    /// How many colours a terminal can show.
    public enum Colours: Sendable, Hashable {
        /// 16 million.
        case true24Bit
        /// The palette of 256.
        case indexed256
        /// None but the terminal's own two.
        case monochrome
    }

    /// Takes the size of a terminal in characters.
    public init(columns: Int, rows: Int, colours: Colours) {
        self.columns = max(1, columns)
        self.rows = max(1, rows)
        self.colours = colours
    }

    /// Draws a page: its picture, or the PDF's page; nil where the page has no picture to show.
    /// - Throws: ``MastheadError`` where the picture cannot be read.
    public func draw(_ page: Page, of content: IssueContent) throws(MastheadError) -> String? {
        let references = content.classes.assets(of: page)
        if let reference = references.first(where: { $0.kind == .image }),
            let file = try content.file(for: reference.name)
        {
            return try draw(file)
        }
        guard let reference = references.first(where: { $0.kind == .pdf }),
            let file = try content.file(for: reference.name)
        else { return nil }
        let picture = FileManager.default.temporaryDirectory.appending(path: "masthead-\(UUID().uuidString).jpg")
        defer { unlink(picture.path) }
        let number = page.properties["pageNumber"]?.integer ?? 1
        try PDFDocument(file).render(page: number, fitting: box, to: picture)
        return try draw(picture)
    }

    /// The pixels that a picture needs at most: a character shows a few in each direction.
    private var box: PictureSize { PictureSize(width: columns * 8, height: rows * 16) }

    private func draw(_ file: URL) throws(MastheadError) -> String {
        let pixels = try Picture(file).pixels(fitting: box)
        var (width, height) = (Int32(columns), Int32(rows))
        // Characters are about half as wide as high.
        chafa_calc_canvas_geometry(Int32(pixels.size.width), Int32(pixels.size.height), &width, &height, 0.5, 0, 0)
        let configuration = chafa_canvas_config_new()
        defer { chafa_canvas_config_unref(configuration) }
        let symbols = chafa_symbol_map_new()
        defer { chafa_symbol_map_unref(symbols) }
        let tags = colours == .monochrome ? CHAFA_SYMBOL_TAG_ASCII : CHAFA_SYMBOL_TAG_BLOCK
        chafa_symbol_map_add_by_tags(symbols, tags)
        chafa_symbol_map_add_by_tags(symbols, CHAFA_SYMBOL_TAG_SPACE)
        chafa_canvas_config_set_symbol_map(configuration, symbols)
        chafa_canvas_config_set_geometry(configuration, width, height)
        chafa_canvas_config_set_canvas_mode(configuration, mode)
        let canvas = chafa_canvas_new(configuration)
        defer { chafa_canvas_unref(canvas) }
        pixels.bytes.withUnsafeBufferPointer { bytes in
            chafa_canvas_draw_all_pixels(
                canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, bytes.baseAddress, Int32(pixels.size.width),
                Int32(pixels.size.height), Int32(pixels.size.width * 4))
        }
        guard let text = masthead_chafa_print(canvas) else { return "" }
        defer { masthead_chafa_free(text) }
        return String(cString: text)
    }

    private var mode: ChafaCanvasMode {
        switch colours {
        case .true24Bit: CHAFA_CANVAS_MODE_TRUECOLOR
        case .indexed256: CHAFA_CANVAS_MODE_INDEXED_240
        case .monochrome: CHAFA_CANVAS_MODE_FGBG
        }
    }
}
