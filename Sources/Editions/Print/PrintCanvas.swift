import CPango
import Foundation
import Periodical
import Pictures

/// A PDF written page by page with cairo.
final class PrintCanvas {
    let functions: MastheadPango
    private let surface: OpaquePointer
    let context: OpaquePointer
    /// This document's fonts. Otherwise, all documents of a thread would share Pango's default fonts, and the embedded
    /// fonts would depend on earlier documents.
    private let fonts: OpaquePointer
    private let file: URL
    private(set) var pageCount = 0
    /// The pictures on the current page. Keep each until the page ends: if it is released earlier, cairo copies its
    /// pixels.
    private var pictures: [OpaquePointer] = []

    init(_ file: URL) throws(MastheadError) {
        self.file = file
        functions = try PrintLibrary.open().functions.pointee
        guard let surface = functions.cairo_pdf_surface_create(file.path, PrintSize.a4.width, PrintSize.a4.height),
            let context = functions.cairo_create(surface), let fonts = functions.pango_cairo_font_map_new()
        else { throw MastheadError(.archiveWriting, cannot: "write", to: file.path, found: "not enough memory") }
        self.surface = surface
        self.context = context
        self.fonts = fonts
    }

    deinit {
        functions.cairo_destroy(context)
        releasePictures()
        functions.cairo_surface_destroy(surface)
        functions.g_object_unref(UnsafeMutableRawPointer(fonts))
    }

    /// Creates a layout with this document's fonts, or returns nil if memory is short.
    func makeLayout() -> OpaquePointer? {
        guard let text = functions.pango_font_map_create_context(fonts) else { return nil }
        defer { functions.g_object_unref(UnsafeMutableRawPointer(text)) }
        functions.pango_cairo_update_context(context, text)
        return functions.pango_layout_new(text)
    }

    /// Sets the title, program and date in the document information.
    /// - Parameter created: the day as text, or nil. This is not the time of the export, so that repeated exports are
    ///   identical.
    func describe(title: String, created: String?) {
        setMetadata(masthead_cairo_title, title)
        setMetadata(masthead_cairo_creator, "Masthead")
        setMetadata(masthead_cairo_created, "\(created ?? "2000-01-01")T00:00:00Z")
    }

    /// Sets a field of the document information.
    func setMetadata(_ key: Int, _ value: String?) {
        guard let value = value?.writable, !value.isEmpty else { return }
        functions.cairo_pdf_surface_set_metadata(surface, Int32(key), value)
    }

    /// Starts a page. Call ``endPage()`` to end it.
    /// - Parameters:
    ///   - label: the page label.
    ///   - target: the page's name in links, if it is the first page of its content.
    func beginPage(_ size: PrintSize, label: String, target: String?) {
        functions.cairo_pdf_surface_set_size(surface, size.width, size.height)
        functions.cairo_pdf_surface_set_page_label(surface, label)
        pageCount += 1
        if let target { addTarget(target, y: 0) }
    }

    func endPage() throws(MastheadError) {
        functions.cairo_show_page(context)
        releasePictures()
        try check()
    }

    /// Keeps a picture alive until the page ends.
    func keep(_ picture: OpaquePointer) { pictures.append(picture) }

    private func releasePictures() {
        for picture in pictures { functions.cairo_surface_destroy(picture) }
        pictures = []
    }

    /// Adds an outline entry that leads to the top of a page.
    /// - Parameter page: the number of the page in the file, from 1.
    func addOutline(_ title: String, page: Int) {
        _ = functions.cairo_pdf_surface_add_outline(surface, 0, title.writable, "page=\(page) pos=[0 0]", 0)
    }

    /// Adds a target for links in the document.
    func addTarget(_ name: String, y: Double) {
        functions.cairo_tag_begin(context, "cairo.dest", "name='\(name)' x=0 y=\(Self.number(y)) internal")
        functions.cairo_tag_end(context, "cairo.dest")
    }

    /// Adds a link. Targets within the document must all exist by the time the document is finished.
    func addLink(_ target: PrintLinks.Target, left: Double, top: Double, width: Double, height: Double) {
        let sides = [left, top, max(0.1, width), max(0.1, height)].map(Self.number).joined(separator: " ")
        let written =
            switch target {
            case .place(let name): "dest='\(name)'"
            // A quotation mark would end the attribute.
            case .url(let url): "uri='\(url.replacing("'", with: "%27").replacing("\\", with: "%5C"))'"
            }
        functions.cairo_tag_begin(context, "Link", "rect=[\(sides)] \(written)")
        functions.cairo_tag_end(context, "Link")
    }

    /// Fills an area with white.
    func clear(_ size: PrintSize) {
        functions.cairo_set_source_rgb(context, 1, 1, 1)
        functions.cairo_rectangle(context, 0, 0, size.width, size.height)
        functions.cairo_fill(context)
        functions.cairo_set_source_rgb(context, 0, 0, 0)
    }

    /// Draws a line.
    func line(fromX left: Double, y top: Double, toX right: Double, y bottom: Double, isDashed: Bool = false) {
        functions.cairo_save(context)
        functions.cairo_set_line_width(context, 0.5)
        if isDashed { functions.cairo_set_dash(context, [3, 3], 2, 0) }
        functions.cairo_move_to(context, left, top)
        functions.cairo_line_to(context, right, bottom)
        functions.cairo_stroke(context)
        functions.cairo_restore(context)
    }

    /// Draws a picture that fills an area.
    func draw(
        _ picture: EditionPicture, _ scratch: EditionScratch, left: Double, top: Double, _ size: PrintSize
    ) throws(MastheadError) {
        try PrintPicture(picture, scratch).draw(on: self, left: left, top: top, size)
        try check()
    }

    /// Finishes the document.
    func finish() throws(MastheadError) {
        try check()
        functions.cairo_surface_finish(surface)
        try check(functions.cairo_surface_status(surface))
    }

    func check() throws(MastheadError) { try check(functions.cairo_status(context)) }

    private func check(_ status: Int32) throws(MastheadError) {
        guard status != 0 else { return }
        let reason = functions.cairo_status_to_string(status).map { String(cString: $0) } ?? "cairo gives no reason"
        throw MastheadError(.archiveWriting, cannot: "write", to: file.path, found: reason, hint: nil)
    }

    /// Formats a number so that cairo can read it in any locale.
    static func number(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
        return "\(hundredths < 0 ? "-" : "")\(whole).\(String(rest).zeroPadded(to: 2))"
    }
}
