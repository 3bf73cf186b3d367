import Files
import Formats
public import Foundation
import IssueArchive
public import Periodical

/// An importer that turns a PDF, a folder of pictures, a comic archive (CBZ) or an HPub into an issue source.
public enum IssueImport {
    /// Imports a file or folder.
    /// - Parameters:
    ///   - original: a PDF, a ZIP archive with pictures or an HPub, or a folder with pictures or an HPub.
    ///   - target: the folder of the issue source, which must not exist or must be empty. It appears once the import is
    ///     complete.
    ///   - options: the options.
    ///   - onPage: called from several threads with the number of finished pages and the total number of pages.
    ///   - onNote: called from several threads with notes about content that was omitted or changed.
    /// - Returns: the page grid of the new issue.
    /// - Throws: ``MastheadError``, in which case the target does not exist.
    @discardableResult
    public static func run(
        _ original: URL, into target: URL, options: ImportOptions = ImportOptions(),
        onPage: @escaping @Sendable (Int, Int) -> Void = { _, _ in },
        onNote: @escaping @Sendable (ImportNote) -> Void = { _ in }
    ) throws(MastheadError) -> PageGrid {
        let folder = try ImportFolder(target)
        do throws(MastheadError) {
            return try run(original, folder, options, ImportReport(onPage: onPage, onNote: onNote))
        } catch {
            folder.discard()
            throw error
        }
    }

    private static func run(
        _ original: URL, _ folder: ImportFolder, _ options: ImportOptions, _ report: ImportReport
    ) throws(MastheadError) -> PageGrid {
        let scratch = folder.folder.appending(path: ".original", directoryHint: .isDirectory)
        do { try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: false) } catch {
            throw .files("create", scratch, error)
        }
        let content = try open(original, options, scratch, report)
        func unreadable() -> MastheadError {
            Self.refused(
                original.relativePath, "none of the pictures can be read",
                [.advice("Export the pictures again as PNG or JPEG, then import them.")])
        }
        guard content.pageCount > 0 else { throw unreadable() }
        var articles = content.articles
        if let starts = options.articleStarts {
            if let beyond = starts.first(where: { !(1...content.pageCount).contains($0) }) {
                throw MastheadError(
                    .configuration, cannot: "import", to: original.relativePath,
                    found:
                        "an article cannot start on page \(beyond), because there are only \(content.pageCount) pages",
                    hint: "Use page numbers that start at 1. In a folder of pictures, count the files in natural order."
                )
            }
            articles = Dictionary(starts.map { ($0, articles?[$0].flatMap(\.self)) }) { first, _ in first }
        }
        let pages = try content.pages(into: folder, report)
        guard !pages.isEmpty else { throw unreadable() }
        let grid = pages.grid(articles)
        do { try FileManager.default.removeItem(at: scratch) } catch { throw .files("remove", scratch, error) }
        try folder.finish(metadata(content.metadata, options, original), grid)
        return grid
    }

    /// Opens the original with the importer for its format.
    /// - Parameter scratch: a folder for unpacking a ZIP archive, or for a decrypted copy of a PDF.
    private static func open(
        _ original: URL, _ options: ImportOptions, _ scratch: URL, _ report: ImportReport
    ) throws(MastheadError) -> any ImportOriginal {
        let name = original.relativePath
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: original.path, isDirectory: &isFolder) else {
            guard FileSystem.isMissing(original) else { throw .system("import", original, number: EACCES) }
            throw refused(name, "no such file or folder", [.checkAddress("Check the path.")])
        }
        var content = original
        if !isFolder.boolValue {
            let start: Data
            do {
                let handle = try FileHandle(forReadingFrom: original)
                start = try handle.read(upToCount: FileFormat.inspectedByteCount) ?? Data()
            } catch { throw .files("read", original, error) }
            let format = FileFormat(start)
            if format == .pdf { return try PDFImport(original, options, scratch) }
            guard format?.isZip == true else {
                let kind = ForeignFile.name(of: format)
                throw refused(
                    name, kind.map { "\($0), not a PDF or zip" } ?? "neither a PDF nor a zip",
                    [.advice(ForeignFile.hint(for: format))])
            }
            let paths = try ArchiveReader.entries(of: original).map(\.path.string)
            let mediaType = try paths.contains("mimetype") ? ArchiveReader.data(of: "mimetype", in: original) : nil
            try refuseForeign(paths, mediaType, name)
            try ArchiveReader.extract(original, into: scratch)
            content = scratch
        }
        guard !options.keepsVectors else {
            throw refused(name, "only a PDF can be kept as vector pages", [.importPictures])
        }
        if let top = ContentFormat.hpub.top(in: content) {
            let book = top.isEmpty ? content : content.appending(path: top, directoryHint: .isDirectory)
            return try HPubImport(book, called: name)
        }
        let entries = try FolderListing(content, cannot: "read the pictures").entries
        let listed = entries.filter { $0.isRegular && $0.isText }.map(\.path)
        if isFolder.boolValue {
            try refuseForeign(listed, try mediaType(listed, content), name)
        }
        report.missing(
            entries.filter { $0.isRegular && !$0.isText }.map(\.path),
            because: "names that are not UTF-8; rename them, and import again")
        report.missing(
            entries.filter { !$0.isRegular }.map(\.path),
            because: "links and devices; replace them with the files")
        return try PictureImport(
            content, ComicFiles(listed, isArchive: !isFolder.boolValue, called: name), options,
            isComic: !isFolder.boolValue, report)
    }

    private static func refused(_ name: String, _ found: String, _ remedies: [Remedy]) -> MastheadError {
        MastheadError(.configuration, cannot: "import", to: name, found: found, remedies: remedies)
    }

    /// Throws an error for content that contains pictures but is not a comic.
    private static func refuseForeign(_ paths: [String], _ mediaType: Data?, _ name: String) throws(MastheadError) {
        // Do not check an HPub, which may contain files of any kind.
        guard !paths.contains(where: { $0 == "book.json" || $0.hasSuffix("/book.json") }) else { return }
        let text = mediaType.map {
            String(decoding: $0.prefix(200), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        }
        if let foreign = ForeignContent(paths: paths, mediaType: text) {
            throw refused(name, "the content is \(foreign.name)", foreign.remedies)
        }
    }

    /// Returns the content of the file `mimetype` in a folder, or nil if there is no such file.
    private static func mediaType(_ listed: [String], _ folder: URL) throws(MastheadError) -> Data? {
        guard listed.contains("mimetype") else { return nil }
        let file = folder.appending(path: "mimetype")
        do { return try FileHandle(forReadingFrom: file).read(upToCount: 200) } catch {
            throw .files("read", file, error)
        }
    }

    /// Returns the issue's metadata. Values that the options do not set come from the original, from its name and from
    /// today's date.
    private static func metadata(
        _ found: [String: PropertyValue], _ options: ImportOptions, _ original: URL
    ) -> [String: PropertyValue] {
        var metadata = found
        if let title = options.title { metadata["Title"] = .string(title) }
        if let date = options.date { metadata["Date"] = .date(date) }
        if let language = options.language { metadata["Language"] = .string(language) }
        if let direction = options.direction { metadata["Direction"] = .string(direction.rawValue) }
        if metadata["Title"] == nil {
            let stem = original.standardizedFileURL.deletingPathExtension().lastPathComponent
            metadata["Title"] = .string(IssueScaffold.title(from: stem))
        }
        if metadata["Date"] == nil { metadata["Date"] = .date(.day()) }
        return metadata
    }
}
