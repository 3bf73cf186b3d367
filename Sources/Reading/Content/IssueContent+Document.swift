import Foundation
import Periodical
import Pictures

extension IssueContent {
    /// The maximum number of pages to show from a PDF.
    private static let documentPageLimit = 10_000

    /// Returns the only file in a folder, which must be a PDF.
    static func document(in folder: URL) throws(MastheadError) -> URL {
        let names: [String]
        do { names = try FileManager.default.contentsOfDirectory(atPath: folder.path) } catch {
            throw .files("read the issue", folder, error)
        }
        let files = names.filter { !$0.hasPrefix(".") }
        guard files.count == 1, let file = files.first.map({ folder.appending(path: $0) }) else {
            throw MastheadError(
                .noPage, cannot: "read the issue", to: folder.path,
                found: "the folder has no pages.json or pages.plist",
                hint: "Use an issue source, or a folder of issue sources.")
        }
        let format = try format(of: file)
        guard format == .pdf, AssetKind(fileName: file.lastPathComponent) == .pdf else {
            throw .unreadable(file, format)
        }
        return file
    }

    /// Detects a file's format from its first bytes. Returns nil if it is unknown.
    static func format(of file: URL) throws(MastheadError) -> FileFormat? {
        var status = stat()
        // Do not read from a pipe, which could block.
        guard stat(file.path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
            throw MastheadError(
                .noPage, cannot: "read", to: file.path, found: "not a regular file",
                hint: "Use an issue's name, the folder of an issue source, or the file of an issue or book.")
        }
        do {
            let handle = try FileHandle(forReadingFrom: file)
            return FileFormat(try handle.read(upToCount: FileFormat.inspectedByteCount) ?? Data())
        } catch { throw .files("read", file, error) }
    }

    /// Returns a page grid for a PDF, with a single article that contains all pages.
    /// - Parameter name: the name that the page grid uses for the PDF.
    static func grid(of document: URL, named name: String) throws(MastheadError) -> PageGrid {
        let count = try PDFDocument(document).pageCount()
        let pages = (1...max(1, min(count, documentPageLimit))).map { number in
            Page(className: "PDFPage", properties: ["pdf": .string(name), "pageNumber": .integer(number)])
        }
        return PageGrid(articles: [pages])
    }
}

extension MastheadError {
    /// Returns the error for a file in an unsupported format.
    static func unreadable(_ file: URL, _ format: FileFormat?) -> MastheadError {
        switch format {
        case .rar, .sevenZip:
            MastheadError(
                .noPage, cannot: "read", to: file.path,
                found: "the file is \(format?.name ?? ""), but comics must be ZIP archives (CBZ)",
                hint: "Unpack the comic with another program, then pack its pictures into a ZIP archive.")
        default:
            MastheadError(
                .noPage, cannot: "read", to: file.path,
                found: "the file is \(format?.name ?? "of unknown format"), not an issue, EPUB, PDF or comic (CBZ)",
                hint: "Use an issue's name, the folder of an issue source, or the file of an issue or book.")
        }
    }
}
