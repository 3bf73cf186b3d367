import Formats
package import Foundation
public import Periodical

extension IssueContent {
    /// The table of contents of a book or, if there is none, the articles with titles.
    public var outline: [OutlineEntry] {
        if let ownOutline { return ownOutline }
        return grid.articles.enumerated().compactMap { index, pages in
            let title = pages.lazy.compactMap(\.title).first
            return title.map { OutlineEntry(title: $0, position: PagePosition(articleIndex: index, pageIndex: 0)) }
        }
    }

    /// The language of a book as a BCP 47 tag, or nil if it is unknown.
    public var bookLanguage: String? { epub?.package.metadata.language }

    /// Whether the content includes a table of contents, as books usually do.
    public var hasOwnOutline: Bool { ownOutline != nil }

    /// Whether the content has reflowable text. Positions then include a character offset.
    public var isReflowable: Bool { grid.articles.contains { $0.contains { isReflowable($0) } } }

    /// Whether the text on a page reflows.
    public func isReflowable(_ page: Page) -> Bool {
        page.className == "BookPage" || classes[page.className]?.ancestors.contains("BookPage") == true
    }

    /// The order of the pages. In comics and fixed-layout books, readers move between pages, not articles. Reflowable
    /// text has no pages.
    public var order: PageOrder {
        if isReflowable { return .articles }
        return isPrinted ? .pages : grid.order
    }

    /// Whether pages are shown side by side by default, as in print. True for PDFs, comics and books with a fixed
    /// layout.
    package var isPrinted: Bool {
        reader?.format == .comic || epub != nil && !isReflowable
            || grid.articles.allSatisfy { $0.allSatisfy { $0.className == "PDFPage" } }
    }

    /// Whether a file is a document of the book. The extension of the file is ignored.
    package func isDocument(_ path: String) -> Bool {
        documentPositions[path] != nil && AssetKind(fileName: path) != .image
    }

    /// Whether the manifest of the book contains a file.
    package func isListed(_ path: String) -> Bool {
        epub?.package.manifest.values.contains { $0.path == path } == true
    }

    /// Whether a page shows a document of an EPUB. The document may be reflowable or have a fixed layout.
    package func isDocument(_ page: Page) -> Bool {
        page.properties["html"]?.string.map { documentPositions[$0] != nil } == true
    }

    /// Whether a file is a document of the book and is reflowable.
    package func isReflowable(document path: String) -> Bool {
        documentPositions[path].flatMap { grid[$0] }.map(isReflowable) == true
    }

    /// The metadata in the book, such as the language and the reading direction.
    public var bookDescription: Description? { epub?.description }

    /// The files that documents of a book may load: pictures, style sheets, fonts, videos and audio.
    package var bookFiles: [String] {
        guard let epub, documentPositions.keys.contains(where: isDocument) else { return [] }
        let shown: Set<AssetKind> = [.image, .movie, .audio, .font, .style]
        let paths = epub.package.manifest.values.compactMap(\.path).filter { path in
            AssetKind(fileName: path).map(shown.contains) == true && AssetPath.fault(in: path) == nil
        }
        return Set(paths).sorted()
    }

    /// Returns the bytes of a font without its obfuscation, or nil if the file is not an obfuscated font.
    package func clearFont(_ path: String) throws(MastheadError) -> Data? {
        guard let epub, epub.protection.fonts[path] != nil, let file = try file(named: path) else { return nil }
        return epub.font(try data(of: file), at: path)
    }

    /// Returns the file of a picture to which a document of a book refers.
    /// - Parameter reference: the address of the picture, as the document contains it.
    /// - Returns: the file, or nil if the book does not contain it. The bytes of the file must be checked to detect its
    ///   format.
    package func picture(_ reference: String, of page: Page) throws(MastheadError) -> URL? {
        guard let epub, let path = page.properties["html"]?.string,
            let target = epub.folder.target(of: reference, from: path)
        else { return nil }
        return try file(named: target.path)
    }

    /// Returns the target of a link within the book: a page, and the name of a part on that page.
    /// - Returns: nil if the link leads outside the book or has a missing target.
    package func place(ofLink link: String, from page: Page) -> (position: PagePosition, name: String?)? {
        guard let epub, let path = page.properties["html"]?.string,
            let target = epub.folder.target(of: link, from: path),
            let position = documentPositions[target.path]
        else { return nil }
        return (position, target.fragment)
    }
}
