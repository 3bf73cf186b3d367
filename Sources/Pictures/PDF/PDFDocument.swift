public import Foundation
public import Periodical

/// A PDF document. It is read with poppler's programs and qpdf, in separate processes with limits, so that a malicious
/// document cannot crash this process.
public struct PDFDocument: Sendable {
    /// The file that contains the document.
    public let file: URL

    /// Creates a document from a file.
    public init(_ file: URL) { self.file = file }

    /// Returns the number of pages.
    public func pageCount() throws(MastheadError) -> Int { try information(pages: 0).pageCount }

    /// Returns the text of a page with the line breaks of the page. Page numbers start at 1.
    public func text(ofPage number: Int) throws(MastheadError) -> String {
        let arguments = ["-f", "\(number)", "-l", "\(number)", "-enc", "UTF-8", "-nopgbrk"]
        return try poppler("pdftotext", arguments + [file.path, "-"], .whileReading)
    }

    /// Returns the XMP metadata, empty if there is none.
    public func metadata() throws(MastheadError) -> Data {
        Data(try poppler("pdfinfo", ["-meta", file.path], .ofDocument).utf8)
    }

    /// Returns the text of all pages, in order.
    /// - Parameter pageCount: the number of pages in the document.
    public func texts(pageCount: Int) throws(MastheadError) -> [String] { try texts([], .texts(ofPages: pageCount)) }

    /// Returns the text within an area of several pages. Page numbers start at 1.
    public func texts(ofPages pages: ClosedRange<Int>, area: PictureArea) throws(MastheadError) -> [String] {
        // At 72 dpi, a pixel is a point.
        try texts(
            ["-f", "\(pages.lowerBound)", "-l", "\(pages.upperBound)", "-cropbox", "-r", "72"] + area.arguments,
            .texts(ofPages: pages.count))
    }

    private func texts(_ arguments: [String], _ limits: PDFLimits) throws(MastheadError) -> [String] {
        let text = try poppler("pdftotext", ["-enc", "UTF-8"] + arguments + [file.path, "-"], limits)
        var pages = text.split(separator: "\u{C}", omittingEmptySubsequences: false).map(String.init)
        // Remove the empty text after the last page, because the program ends every page with a form feed.
        if pages.last?.isEmpty ?? false { pages.removeLast() }
        return pages
    }

    /// Renders a page as a JPEG that fits into a box. Page numbers start at 1.
    /// - Parameters:
    ///   - number: the number of the page.
    ///   - box: the maximum size in pixels.
    ///   - picture: the file to write.
    ///   - isAwaited: whether a user is waiting for the page, which shortens the time limit.
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

    /// Renders several pages in a single run.
    /// - Parameters:
    ///   - pages: the page numbers, starting at 1.
    ///   - format: the size and format of the pictures.
    ///   - prefix: how the paths of the files start. The page number follows, padded with zeros to the same length for
    ///     all pages.
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
