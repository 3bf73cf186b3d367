public import Foundation
public import Periodical

/// A reader that detects the format of a folder's content and reads the content.
public struct ContentReader: Sendable {
    /// The content's format.
    public let format: ContentFormat
    /// The content's path in the folder, which is empty or the name of the only subfolder. Asset names are relative to
    /// it.
    public let top: String
    private let folder: URL

    /// Detects the format of a folder's content. A page grid takes precedence over all other formats.
    /// - Returns: nil if the format is unknown.
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

    /// Returns the content's page grid.
    /// - Throws: ``MastheadError`` if the format's document cannot be read, with the code `book.protected` if the book
    ///   is encrypted.
    public func grid() throws(MastheadError) -> PageGrid { try pages().grid }

    /// Returns the pages, and the table of contents or nil if there is none. A page that cannot be shown is replaced by
    /// a page that states the reason.
    /// - Throws: ``MastheadError`` if the format's document cannot be read, with the code `book.protected` if the book
    ///   is encrypted.
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

    /// Returns the content's metadata, or nil for a page grid, which has none. If a book has no title, the title is
    /// empty.
    /// - Throws: ``MastheadError`` if the format's document cannot be read.
    public func description() throws(MastheadError) -> Description? {
        let content = ContentFolder(folder)
        switch format {
        case .pageGrid: return nil
        case .hpub: return try HPub(content, subject: folder.path, limit: 1).description
        case .comic: return Comic(content)?.information(in: content)?.description
        case .epub: return try EPUBBook(content).ownDescription
        }
    }

    /// The path of the cover picture, or nil if the content does not declare one.
    public var coverPath: String? {
        let content = ContentFolder(folder)
        // If the document is unreadable, the cover is unknown.
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
