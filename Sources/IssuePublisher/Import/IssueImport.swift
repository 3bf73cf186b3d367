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
        let unpacked = folder.folder.appending(path: ".original", directoryHint: .isDirectory)
        let content = try open(original, options, unpacking: unpacked)
        var articles = content.articles
        if let starts = options.articleStarts {
            if let beyond = starts.first(where: { !(1...content.pageCount).contains($0) }) {
                throw MastheadError(
                    .configuration, doing: "importing", to: original.relativePath,
                    found: "it has \(content.pageCount) pages, and an article is to begin on page \(beyond)",
                    hint: "Count the pages of the file, or the pictures in their natural order, from 1.")
            }
            articles = Dictionary(starts.map { ($0, articles?[$0].flatMap(\.self)) }) { first, _ in first }
        }
        let grid = try content.pages(into: folder, onPage: onPage).grid(articles)
        if FileManager.default.fileExists(atPath: unpacked.path) {
            do { try FileManager.default.removeItem(at: unpacked) } catch { throw .files("removing", unpacked, error) }
        }
        try folder.finish(metadata(content.metadata, options, original), grid)
        return grid
    }

    /// Finds out what it is.
    /// - Parameter unpacked: takes what a zip holds.
    private static func open(
        _ original: URL, _ options: ImportOptions, unpacking unpacked: URL
    ) throws(MastheadError) -> any ImportOriginal {
        let name = original.relativePath
        func refused(_ found: String, _ hint: String) -> MastheadError {
            MastheadError(.configuration, doing: "importing", to: name, found: found, hint: hint)
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: original.path, isDirectory: &isFolder) else {
            throw refused("there is no such file or folder", "Check the path.")
        }
        var content = original
        if !isFolder.boolValue {
            let start: Data
            do { start = try FileHandle(forReadingFrom: original).read(upToCount: 1024) ?? Data() } catch {
                throw .files("reading", original, error)
            }
            if start.range(of: Data("%PDF-".utf8)) != nil { return try PDFImport(original, options) }
            guard start.starts(with: [0x50, 0x4B]) else {
                throw refused(
                    "it is neither a PDF nor a zip",
                    "Take a PDF, a folder of pictures, a CBZ or an HPub. A CBR is unpacked first.")
            }
            do { try FileManager.default.createDirectory(at: unpacked, withIntermediateDirectories: true) } catch {
                throw .files("creating", unpacked, error)
            }
            try ArchiveReader.extract(original, into: unpacked)
            content = unpacked
        }
        guard !options.keepsVectors else {
            throw refused("it is no PDF, and --vector keeps one", "Leave --vector out.")
        }
        if let book = try bookFolder(content) { return try HPubImport(book, called: name) }
        return try PictureImport(content, called: name, options)
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

    /// What is said of the issue: by who imports, else by the original, else by its name and today.
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
        if metadata["Date"] == nil { metadata["Date"] = .date(.nowInSeconds) }
        return metadata
    }
}
