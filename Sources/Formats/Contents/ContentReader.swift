public import Foundation
public import Periodical

/// A reader for content in a folder, whose format is recognized automatically.
public struct ContentReader: Sendable {
    /// The format of the content.
    public let format: ContentFormat
    /// The path of the content below the folder. It is empty, or is the name of the only subfolder. Asset names are
    /// relative to this path.
    public let top: String
    private let folder: URL

    /// Recognizes the format of the content in a folder. The page grid takes precedence over other formats.
    /// - Returns: nil if the content has none of the formats.
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

    /// Returns the page grid.
    /// - Throws: ``MastheadError`` if the format's document cannot be read; the code is `book.protected` for a locked
    ///   book.
    public func grid() throws(MastheadError) -> PageGrid { try pages().grid }

    /// Returns the pages and the table of contents. The table of contents is nil if the content does not have one.
    /// - Throws: ``MastheadError`` if the format's document cannot be read. The code is `book.protected` for an
    ///   encrypted book. A page that cannot be shown is replaced by a page that explains why.
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

    /// Returns the content's metadata. A page grid has no metadata, so the result is nil. A book without a title has an
    /// empty title.
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

    /// The path of the picture that the content declares as its cover, or nil if no cover is declared.
    public var coverPath: String? {
        let content = ContentFolder(folder)
        // If the document cannot be read, no cover is known.
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
