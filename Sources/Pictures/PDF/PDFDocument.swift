public import Foundation
public import Periodical

/// Reads PDF documents with poppler's programs and qpdf, each in a process of its own with limits: a crash on a hostile
/// document stays outside.
public struct PDFDocument: Sendable {
    /// The document's file.
    public let file: URL

    /// Names a document.
    public init(_ file: URL) { self.file = file }

    /// The number of pages.
    public func pageCount() throws(MastheadError) -> Int { try information(pages: 0).pageCount }

    /// The text of a page, counted from 1, lines as they stand.
    public func text(ofPage number: Int) throws(MastheadError) -> String {
        let arguments = ["-f", "\(number)", "-l", "\(number)", "-enc", "UTF-8", "-nopgbrk"]
        return try poppler("pdftotext", arguments + [file.path, "-"], .whileReading)
    }

    /// What it says of itself in XMP; nothing where it says nothing.
    public func metadata() throws(MastheadError) -> Data {
        Data(try poppler("pdfinfo", ["-meta", file.path], .ofDocument).utf8)
    }

    /// The text of all pages, in their order.
    /// - Parameter pageCount: how many there are.
    public func texts(pageCount: Int) throws(MastheadError) -> [String] { try texts([], .texts(ofPages: pageCount)) }

    /// The text of a part of each of some pages, counted from 1, in their order.
    public func texts(ofPages pages: ClosedRange<Int>, area: PictureArea) throws(MastheadError) -> [String] {
        // At 72 dots per inch a pixel is a point.
        try texts(
            ["-f", "\(pages.lowerBound)", "-l", "\(pages.upperBound)", "-cropbox", "-r", "72"] + area.arguments,
            .texts(ofPages: pages.count))
    }

    private func texts(_ arguments: [String], _ limits: PDFLimits) throws(MastheadError) -> [String] {
        let text = try poppler("pdftotext", ["-enc", "UTF-8"] + arguments + [file.path, "-"], limits)
        var pages = text.split(separator: "\u{C}", omittingEmptySubsequences: false).map(String.init)
        // Every page ends with a form feed.
        if pages.last?.isEmpty ?? false { pages.removeLast() }
        return pages
    }

    /// Renders a page, counted from 1, to a JPEG that fits into a box.
    /// - Parameter isAwaited: whether somebody waits for it, who is told rather soon that it cannot be had.
    public func render(
        page number: Int, fitting box: PictureSize, to picture: URL, isAwaited: Bool = true
    ) throws(MastheadError) {
        let stem = picture.deletingPathExtension().path
        let arguments = [
            "-f", "\(number)", "-l", "\(number)", "-singlefile", "-jpeg", "-scale-to-x", "-1", "-scale-to-y",
            "\(box.height)",
        ]
        _ = try poppler(
            "pdftoppm", arguments + PDFRendering.asSeen + [file.path, stem],
            isAwaited ? .whileReading : .pictures(ofPages: 1))
        let made = URL(filePath: stem + ".jpg")
        if made != picture, rename(made.path, picture.path) != 0 { throw .system("write", picture) }
    }

    /// Renders pages in one go.
    /// - Parameters:
    ///   - pages: counted from 1.
    ///   - format: how they are written.
    ///   - prefix: the path that their files' names begin with; the page's number follows, padded as the document needs.
    public func render(_ pages: ClosedRange<Int>, as format: PDFRendering, prefix: String) throws(MastheadError) {
        let range = ["-f", "\(pages.lowerBound)", "-l", "\(pages.upperBound)"]
        let arguments = range + format.arguments + [file.path, prefix]
        _ = try poppler("pdftoppm", arguments, .pictures(ofPages: pages.count))
    }

    func poppler(_ program: String, _ arguments: [String], _ limits: PDFLimits) throws(MastheadError) -> String {
        let run = LimitedProgram(
            name: program, package: "poppler-utils", seconds: limits.seconds, byteLimit: limits.byteCount)
        let result = try run.result(arguments, on: file)
        guard result.status == 0 else {
            throw result.said?.contains("Incorrect password") ?? false ? passwordFailure() : run.failure(result, file)
        }
        return String(decoding: result.output, as: UTF8.self)
    }
}
