public import Foundation
import IssueArchive
public import Periodical

/// Makes an issue source of what a publisher has: a PDF, a folder of pictures, a comic's archive (CBZ), an HPub.
public enum IssueImport {
    /// Imports.
    /// - Parameters:
    ///   - original: a PDF, a zip of pictures or an HPub, or a folder of either.
    ///   - target: the folder of the issue source; it must not exist, or be empty. It appears when it is whole.
    ///   - options: what is asked for.
    ///   - onPage: told how many of how many pages are done, from several threads.
    /// - Returns: the grid of the new issue.
    /// - Throws: ``MastheadError``; there is then nothing at the target.
    @discardableResult
    public static func run(
        _ original: URL, into target: URL, options: ImportOptions = ImportOptions(),
        onPage: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
    ) throws(MastheadError) -> PageGrid {
        let folder = try ImportFolder(target)
        do throws(MastheadError) {
            return try run(original, folder, options, onPage)
        } catch {
            folder.discard()
            throw error
        }
    }

    private static func run(
        _ original: URL, _ folder: ImportFolder, _ options: ImportOptions,
        _ onPage: @escaping @Sendable (Int, Int) -> Void
    ) throws(MastheadError) -> PageGrid {
        let name = original.relativePath
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: original.path, isDirectory: &isFolder) else {
            throw MastheadError(.fileSystem, doing: "importing", to: name, found: "there is no such file or folder")
        }
        if !isFolder.boolValue {
            let start: Data
            do { start = try FileHandle(forReadingFrom: original).read(upToCount: 1024) ?? Data() } catch {
                throw .files("reading", original, error)
            }
            if start.range(of: Data("%PDF-".utf8)) != nil {
                let document = try PDFImport(original, options)
                let pages = try document.pages(into: folder, onPage: onPage)
                return try finish(folder, pages.grid(document.articleStarts), document.metadata, options, original)
            }
            guard start.starts(with: [0x50, 0x4B]) else {
                throw MastheadError(
                    .configuration, doing: "importing", to: name, found: "it is neither a PDF nor a zip",
                    hint: "Take a PDF, a folder of pictures, a CBZ or an HPub. A CBR is unpacked first.")
            }
        }
        guard !options.keepsVectors else {
            throw MastheadError(
                .configuration, doing: "importing", to: name, found: "it is no PDF, and --vector keeps one")
        }
        var content = original
        if !isFolder.boolValue {
            content = folder.folder.appending(path: ".original", directoryHint: .isDirectory)
            do { try FileManager.default.createDirectory(at: content, withIntermediateDirectories: true) } catch {
                throw .files("creating", content, error)
            }
            try ArchiveReader.extract(original, into: content)
        }
        defer { if content != original { try? FileManager.default.removeItem(at: content) } }
        if let book = try bookFolder(content) {
            let hpub = try HPubImport(book, called: name)
            let pages = try hpub.pages(into: folder, onPage: onPage)
            if content != original { try remove(content) }
            return try finish(folder, pages.grid(nil), hpub.metadata, options, original)
        }
        let pictures = try PictureImport(content, called: name, options)
        let pages = try pictures.pages(into: folder, onPage: onPage)
        if content != original { try remove(content) }
        return try finish(folder, pages.grid(pictures.articleStarts), pictures.metadata, options, original)
    }

    /// The folder with `book.json`: this one, or the one folder in it.
    private static func bookFolder(_ folder: URL) throws(MastheadError) -> URL? {
        func isBook(_ folder: URL) -> Bool {
            FileManager.default.fileExists(atPath: folder.appending(path: "book.json").path)
        }
        if isBook(folder) { return folder }
        let names: [String]
        do { names = try FileManager.default.contentsOfDirectory(atPath: folder.path) } catch {
            throw .files("reading", folder, error)
        }
        let inner = names.filter { !$0.hasPrefix(".") }.map { folder.appending(path: $0, directoryHint: .isDirectory) }
        return inner.count == 1 && isBook(inner[0]) ? inner[0] : nil
    }

    private static func remove(_ folder: URL) throws(MastheadError) {
        do { try FileManager.default.removeItem(at: folder) } catch { throw .files("removing", folder, error) }
    }

    private static func finish(
        _ folder: ImportFolder, _ grid: PageGrid, _ found: [String: PropertyValue], _ options: ImportOptions,
        _ original: URL
    ) throws(MastheadError) -> PageGrid {
        var metadata = found
        if let title = options.title { metadata["Title"] = .string(title) }
        if let date = options.date { metadata["Date"] = .date(date) }
        if let language = options.language { metadata["Language"] = .string(language) }
        if let direction = options.direction { metadata["Direction"] = .string(direction.rawValue) }
        if metadata["Title"] == nil {
            let stem = original.standardizedFileURL.deletingPathExtension().lastPathComponent
            metadata["Title"] = .string(IssueScaffold.title(from: stem))
        }
        if metadata["Date"] == nil {
            // To the second: property lists have no more.
            metadata["Date"] = .date(Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down)))
        }
        try folder.finish(metadata, grid)
        return grid
    }
}
