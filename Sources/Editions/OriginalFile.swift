import Files
import Formats
package import Foundation
import IssueArchive
package import Periodical
package import Reading

/// The file that an item was imported or downloaded from: an EPUB, a PDF or a CBZ. A library keeps PDFs as they are, and
/// the files of the other formats unpacked.
package struct OriginalFile: Sendable {
    private enum Source: Sendable {
        case book(UnpackedBook)
        case document(URL)
        case comic(URL)
    }

    /// The format of the file.
    package let format: EditionFormat
    /// The number of pages that Masthead shows.
    private let pageCount: Int
    /// The files, or nil if they cannot become a file again.
    private let source: Source?

    /// Recognizes the original format of an item.
    /// - Parameters:
    ///   - content: the open content of the folder.
    ///   - folder: the folder with the item's content.
    /// - Returns: nil if the item is an issue, which can be exported in every format.
    package init?(_ content: IssueContent, in folder: URL) {
        pageCount = content.grid.pageCount
        if let document = content.document {
            (format, source) = (.pdf, .document(folder.appending(path: document.lastPathComponent)))
            return
        }
        guard let reader = ContentReader(folder) else { return nil }
        switch reader.format {
        case .epub:
            let top = reader.top.isEmpty ? folder : folder.appending(path: reader.top, directoryHint: .isDirectory)
            (format, source) = (.epub, UnpackedBook(top).map { .book($0) })
        case .comic: (format, source) = (.cbz, .comic(folder))
        case .pageGrid, .hpub: return nil
        }
    }

    /// Writes the file with all its resources. A PDF is copied. The files of the other formats are packed again, so the
    /// archive's bytes differ from those of the original file.
    /// - Parameters:
    ///   - file: the file to write. An existing file is replaced when writing is complete.
    ///   - name: the name of the item, for errors.
    package func write(to file: URL, named name: String) throws(MastheadError) -> EditionReport {
        try FileSystem.requireWritable(file)
        switch source {
        case .book(let book): try book.write(to: file)
        case .document(let document):
            try FileSystem.replace(file) { target throws(MastheadError) in
                do { try FileManager.default.copyItem(at: document, to: target) } catch {
                    throw .files("copy", document, error)
                }
            }
        case .comic(let folder):
            let sources = try Self.entries(in: folder)
            try FileSystem.replace(file) { target throws(MastheadError) in
                _ = try ArchiveWriter.write(sources, to: target, scale: .standard)
            }
        case nil:
            throw MastheadError(
                .archiveWriting, cannot: "export", to: name,
                found: "the item is an EPUB with unusual file names, which Masthead cannot pack again",
                hint: "Use the original file.")
        }
        return EditionReport(pageCount: pageCount)
    }

    /// Returns the files of a comic. `ComicInfo.xml` comes first, for readers that stream the archive.
    private static func entries(in folder: URL) throws(MastheadError) -> [ArchiveSource] {
        var paths: [String] = []
        for file in FileWalk(folder) {
            let place = try file.get()
            guard FileStamp(place, followsLinks: false)?.kind == .file else { continue }
            paths.append(String(place.path.dropFirst(folder.path.count).drop { $0 == "/" }))
        }
        paths.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        paths = paths.filter { $0 == "ComicInfo.xml" } + paths.filter { $0 != "ComicInfo.xml" }
        var entries: [ArchiveSource] = []
        for path in paths {
            do throws(AssetPath.Fault) {
                entries.append(ArchiveSource(path: try AssetPath(path), content: .file(folder.appending(path: path))))
            } catch {
                throw MastheadError(.archiveWriting, cannot: "write", to: path, found: "the name \(error)", hint: nil)
            }
        }
        return entries
    }
}
