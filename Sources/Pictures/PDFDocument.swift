public import Foundation
public import Periodical

/// Reads PDF documents with poppler's programs, each in a process of its own with limits: a crash on a hostile document
/// stays outside.
public struct PDFDocument: Sendable {
    /// The document's file.
    public let file: URL

    /// Names a document.
    public init(_ file: URL) { self.file = file }

    /// The number of pages.
    public func pageCount() throws(MastheadError) -> Int {
        let output = try run("pdfinfo", [file.path])
        let line = output.split(separator: "\n").first { $0.hasPrefix("Pages:") }
        guard let count = line.flatMap({ Int($0.dropFirst(6).trimmingCharacters(in: .whitespaces)) }) else {
            throw MastheadError(
                .unreadablePicture, doing: "counting the pages of", to: file.path, found: "pdfinfo gives no number")
        }
        return count
    }

    /// The text of a page, counted from 1, lines as they stand.
    public func text(ofPage number: Int) throws(MastheadError) -> String {
        try run("pdftotext", ["-f", "\(number)", "-l", "\(number)", "-enc", "UTF-8", "-nopgbrk", file.path, "-"])
    }

    /// Renders a page, counted from 1, to a JPEG that fits into a box.
    public func render(page number: Int, fitting box: PictureSize, to picture: URL) throws(MastheadError) {
        let stem = picture.deletingPathExtension().path
        let arguments = [
            "-f", "\(number)", "-l", "\(number)", "-singlefile", "-jpeg", "-scale-to-x", "-1", "-scale-to-y",
            "\(box.height)", file.path, stem,
        ]
        _ = try run("pdftoppm", arguments)
        let made = URL(filePath: stem + ".jpg")
        if made != picture, rename(made.path, picture.path) != 0 { throw .system("writing", picture) }
    }

    private func run(_ program: String, _ arguments: [String]) throws(MastheadError) -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        #if os(Linux)
            // At most 2 GiB of memory and 60 seconds of computing.
            process.arguments = ["prlimit", "--as=2147483648", "--cpu=60", program] + arguments
        #else
            process.arguments = [program] + arguments
        #endif
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        do { try process.run() } catch { throw .files("running \(program) on", file, error) }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            let isMissing = process.terminationReason == .exit && process.terminationStatus == 127
            throw MastheadError(
                isMissing ? .toolFailed : .unreadablePicture, doing: "reading the PDF", to: file.path,
                found: isMissing ? "there is no program \(program)" : "\(program) cannot read it",
                hint: isMissing ? "Install Poppler's tools (poppler-utils)." : "Is it a PDF, and whole?")
        }
        return text
    }
}
