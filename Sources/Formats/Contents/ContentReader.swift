public import Foundation
public import Periodical

/// A content folder of which the format was recognised.
public struct ContentReader: Sendable {
    /// How it is written down.
    public let format: ContentFormat
    /// The path below the folder at which it begins: empty, or the name of the one folder in it. Assets are named from there.
    public let top: String
    private let folder: URL

    /// Recognises a content: one that has a page grid of its own is read by that, whatever else is in it.
    /// - Returns: nil for a folder that is of none of the formats.
    public init?(_ folder: URL) {
        for format in ContentFormat.allCases {
            guard let top = format.top(in: folder) else { continue }
            self.format = format
            self.top = top
            self.folder = top.isEmpty ? folder : folder.appending(path: top, directoryHint: .isDirectory)
            return
        }
        return nil
    }

    /// The pages.
    /// - Throws: ``MastheadError``, see ``pages()``.
    public func grid() throws(MastheadError) -> PageGrid { try pages().grid }

    /// The pages and the table of contents, which is nil where the format has none of its own.
    /// - Throws: ``MastheadError`` where the format's document cannot be read, with the code `book.protected` where a book is
    ///   locked. Single pages that cannot be shown say so themselves.
    package func pages() throws(MastheadError) -> ContentPages {
        switch format {
        case .pageGrid:
            let file = format.document(in: folder) ?? folder
            let data: Data
            do { data = try Data(contentsOf: file) } catch { throw .files("read", file, error) }
            return ContentPages(grid: try PageGrid(reading: data, subject: file.path))
        case .hpub: return ContentPages(grid: try HPub.grid(of: ContentFolder(folder)))
        case .epub:
            let book = try EPUBBook(ContentFolder(folder))
            if let error = book.protection.error(folder.path) { throw error }
            return book.pages()
        case .comic:
            let content = ContentFolder(folder)
            return ContentPages(grid: Comic(content)?.grid(in: content) ?? PageGrid(articles: []))
        }
    }

    /// What the content says of itself; nil where it says nothing, as a page grid does. A book without a title has an empty one.
    /// - Throws: ``MastheadError`` where the format's document cannot be read.
    public func description() throws(MastheadError) -> Description? {
        let content = ContentFolder(folder)
        switch format {
        case .pageGrid: return nil
        case .hpub: return try HPub(content, subject: folder.path, limit: 1).description
        case .comic: return Comic(content)?.information(in: content)?.description
        case .epub: return try EPUBBook(content).ownDescription
        }
    }

    /// The path of the picture that it names as its cover; nil where it names none.
    public var coverPath: String? {
        let content = ContentFolder(folder)
        // One that does not read names none.
        do throws(MastheadError) {
            switch format {
            case .pageGrid: return nil
            case .hpub: return try HPub(content, subject: folder.path, limit: 1).cover
            case .epub: return try EPUBBook(content).coverPath
            case .comic: return Comic(content)?.coverPath(in: content)
            }
        } catch { return nil }
    }
}
