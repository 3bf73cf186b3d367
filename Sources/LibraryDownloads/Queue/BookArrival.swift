import Formats
import Foundation
import IssueTransfer
import Periodical

/// Checks, before a book is installed, that the downloaded file is a readable book, regardless of its name and even if
/// its hash matches.
struct BookArrival: Sendable {
    /// The URL of the downloaded file.
    let url: URL
    /// Whether the file is the sample of a store's book, which must be an EPUB.
    let isSample: Bool

    /// Checks the unpacked files.
    /// - Parameters:
    ///   - folder: the folder that contains the unpacked files.
    ///   - isArchive: whether the files were in an archive. A picture outside an archive does not count as a comic.
    /// - Throws: ``MastheadError`` with the code `transfer.wrong-kind` for a web page, or with the code
    ///   `transfer.wrong-content` for any other file that is not a book.
    func check(_ folder: URL, isArchive: Bool) throws(MastheadError) {
        if isArchive, let reader = ContentReader(folder), !isSample || reader.format == .epub {
            if isSample { try checkText(reader) }
            return
        }
        let names: [String]
        do { names = try FileManager.default.subpathsOfDirectory(atPath: folder.path) } catch {
            throw .files("read", folder, error)
        }
        guard names.count == 1, let name = names.first else {
            throw refused(BookFileKind.otherName(ofArchive: names))
        }
        let format = ContentFolder(folder).format(of: name)
        if format == .html { throw .webPage(url) }
        if format == .pdf, !isSample { return }
        throw refused(format?.name ?? "an unknown kind of file")
    }

    private func checkText(_ reader: ContentReader) throws(MastheadError) {
        do throws(MastheadError) { _ = try reader.grid() } catch { throw refused(error.found) }
    }

    private func refused(_ found: String) -> MastheadError {
        MastheadError(
            .wrongContent, cannot: isSample ? "download the sample" : "fetch", to: url.redacted,
            found: "expected \(isSample ? "an EPUB" : "an EPUB, PDF, comic (CBZ) or issue"), but found \(found)",
            remedies: [.tellPublisher("Report this to the publisher. The file was deleted.")])
    }
}
