import Formats
import Foundation
import IssueTransfer
import Periodical

/// Looks at what has arrived where a catalog says that a book is, before it takes the book's place: whatever its name, and also
/// where it is what the catalog vouches for, it has to be a book that can be read.
struct BookArrival: Sendable {
    /// Where it came from.
    let url: URL
    /// Whether it is the beginning of a book in a store, which is an EPUB.
    let isSample: Bool

    /// Checks what was unpacked.
    /// - Parameters:
    ///   - folder: where it is.
    ///   - isArchive: whether it came in an archive: a picture by itself is no comic.
    /// - Throws: ``MastheadError`` with the code `transfer.wrong-kind` for a web page, `transfer.wrong-content` for anything else that
    ///   is no book.
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
            found: "expected \(isSample ? "an EPUB" : "an EPUB, PDF, comic (CBZ) or issue"), found \(found)",
            remedies: [.tellPublisher("Report this to the publisher. The file was deleted.")])
    }
}
