import CPango
import Foundation
import Periodical

/// Text that Pango has broken into lines.
final class PrintLayout {
    /// How a text is styled.
    struct Style {
        /// The font size in points.
        var size: Double
        var family = "Serif"
        var isBold = false
        /// The maximum line length in points.
        var width: Double
        /// The language as a BCP 47 tag, or nil if unknown.
        var language: String?
        var isCentered = false
        /// Whether lines start on the right, even if some words run the other way.
        var isRightToLeft = false
    }

    /// A line of the text, with coordinates in points relative to the text.
    struct Line {
        fileprivate let pointer: UnsafeMutablePointer<PangoLayoutLine>
        let left: Double
        let height: Double
        /// The distance from the top of the line to its baseline.
        let ascent: Double
        /// The range of the line in bytes of the text.
        let range: Range<Int>
    }

    private let canvas: PrintCanvas
    private let layout: OpaquePointer
    private let links: [PrintMarkup.Link]

    init(_ markup: PrintMarkup, _ style: Style, on canvas: PrintCanvas) throws(MastheadError) {
        let functions = canvas.functions
        guard let layout = canvas.makeLayout() else {
            throw MastheadError(.archiveWriting, cannot: "write", to: "the PDF", found: "not enough memory", hint: nil)
        }
        (self.canvas, self.layout, links) = (canvas, layout, markup.links)
        if let context = functions.pango_layout_get_context(layout) {
            if let language = style.language {
                functions.pango_context_set_language(context, functions.pango_language_from_string(language))
            }
            if style.isRightToLeft {
                functions.pango_context_set_base_dir(context, Int32(masthead_pango_right_to_left))
                functions.pango_layout_set_auto_dir(layout, 0)
            }
        }
        let words = "\(style.family) \(style.isBold ? "Bold " : "")\(PrintCanvas.number(style.size))"
        let font = functions.pango_font_description_from_string(words)
        functions.pango_layout_set_font_description(layout, font)
        functions.pango_font_description_free(font)
        functions.pango_layout_set_wrap(layout, Int32(masthead_pango_wrap_word_char))
        functions.pango_layout_set_width(layout, Self.units(style.width))
        if style.isCentered {
            functions.pango_layout_set_alignment(layout, Int32(masthead_pango_align_center))
        } else if style.isRightToLeft {
            functions.pango_layout_set_alignment(layout, Int32(masthead_pango_align_right))
        }
        functions.pango_layout_set_markup(layout, markup.markup, -1)
    }

    deinit { canvas.functions.g_object_unref(UnsafeMutableRawPointer(layout)) }

    private static func units(_ points: Double) -> Int32 {
        Int32(clamping: Int((points * Double(masthead_pango_scale)).rounded()))
    }

    private static func points(_ units: Int32) -> Double { Double(units) / Double(masthead_pango_scale) }

    /// The total height of the lines.
    var height: Double {
        var (width, height): (Int32, Int32) = (0, 0)
        canvas.functions.pango_layout_get_size(layout, &width, &height)
        return Self.points(height)
    }

    /// Calls a closure for each line in order.
    func forEachLine(_ body: (Line) throws(MastheadError) -> Void) throws(MastheadError) {
        let functions = canvas.functions
        guard let iterator = functions.pango_layout_get_iter(layout) else { return }
        defer { functions.pango_layout_iter_free(iterator) }
        repeat {
            guard let pointer = functions.pango_layout_iter_get_line_readonly(iterator) else { continue }
            var logical = PangoRectangle()
            functions.pango_layout_iter_get_line_extents(iterator, nil, &logical)
            let baseline = Self.points(functions.pango_layout_iter_get_baseline(iterator))
            let start = Int(pointer.pointee.start_index)
            try body(
                Line(
                    pointer: pointer, left: Self.points(logical.x), height: Self.points(logical.height),
                    ascent: baseline - Self.points(logical.y), range: start..<start + Int(pointer.pointee.length)))
        } while functions.pango_layout_iter_next_line(iterator) != 0
    }

    /// Draws a line with its links.
    /// - Parameters:
    ///   - left: the left edge of the text on the page.
    ///   - top: the upper edge of the line on the page.
    func draw(_ line: Line, left: Double, top: Double) {
        let functions = canvas.functions
        functions.cairo_move_to(canvas.context, left + line.left, top + line.ascent)
        functions.pango_cairo_show_layout_line(canvas.context, line.pointer)
        for link in links where link.range.overlaps(line.range) {
            let part = link.range.clamped(to: line.range)
            var ranges: UnsafeMutablePointer<Int32>?
            var count: Int32 = 0
            functions.pango_layout_line_get_x_ranges(
                line.pointer, Int32(part.lowerBound), Int32(part.upperBound), &ranges, &count)
            guard let ranges else { continue }
            defer { functions.g_free(ranges) }
            for index in 0..<Int(count) {
                let (start, end) = (Self.points(ranges[2 * index]), Self.points(ranges[2 * index + 1]))
                canvas.addLink(
                    link.target, left: left + min(start, end), top: top, width: abs(end - start), height: line.height)
            }
        }
    }
}
