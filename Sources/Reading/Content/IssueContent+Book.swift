import Formats
package import Foundation
public import Periodical

extension IssueContent {
    /// The table of contents of a book. Without a table of contents, the articles with titles.
    public var outline: [OutlineEntry] {
        if let ownOutline { return ownOutline }
        return grid.articles.enumerated().compactMap { index, pages in
            let title = pages.lazy.compactMap(\.title).first
            return title.map { OutlineEntry(title: $0, position: PagePosition(articleIndex: index, pageIndex: 0)) }
        }
    }

    /// The language of a book (BCP 47), or nil if unknown.
    public var bookLanguage: String? { epub?.package.metadata.language }

    /// Whether the content has its own table of contents, as books do.
    public var hasOwnOutline: Bool { ownOutline != nil }

    /// Whether the text reflows, so that a position includes a character offset.
    public var isReflowable: Bool { grid.articles.contains { $0.contains { isReflowable($0) } } }

    /// Whether the text of a page reflows.
    public func isReflowable(_ page: Page) -> Bool {
        page.className == "BookPage" || classes[page.className]?.ancestors.contains("BookPage") == true
    }

    /// The order of the pages. Comics and books with a fixed layout have no articles to move between. Text that reflows
    /// has no pages.
    public var order: PageOrder {
        if isReflowable { return .articles }
        return isPrinted ? .pages : grid.order
    }

    /// Whether pages are shown side by side as in print by default. This is the case in a PDF, a comic or a book with a
    /// fixed layout.
    package var isPrinted: Bool {
        reader?.format == .comic || epub != nil && !isReflowable
            || grid.articles.allSatisfy { $0.allSatisfy { $0.className == "PDFPage" } }
    }

    /// Whether a file is a document of the book, regardless of its extension.
    package func isDocument(_ path: String) -> Bool {
        documentPositions[path] != nil && AssetKind(fileName: path) != .image
    }

    /// Whether the book's manifest lists a file.
    package func isListed(_ path: String) -> Bool {
        epub?.package.manifest.values.contains { $0.path == path } == true
    }

    /// Whether a page shows a document of an EPUB, either reflowable or with a fixed layout.
    package func isDocument(_ page: Page) -> Bool {
        page.properties["html"]?.string.map { documentPositions[$0] != nil } == true
    }

    /// Whether a file is a reflowable document of the book.
    package func isReflowable(document path: String) -> Bool {
        documentPositions[path].flatMap { grid[$0] }.map(isReflowable) == true
    }

    /// A book's own metadata, such as its language and reading direction.
    public var bookDescription: Description? { epub?.description }

    /// The files that the documents of a book may load: pictures, style sheets, fonts, films and sounds.
    package var bookFiles: [String] {
        guard let epub, documentPositions.keys.contains(where: isDocument) else { return [] }
        let shown: Set<AssetKind> = [.image, .movie, .audio, .font, .style]
        let paths = epub.package.manifest.values.compactMap(\.path).filter { path in
            AssetKind(fileName: path).map(shown.contains) == true && AssetPath.fault(in: path) == nil
        }
        return Set(paths).sorted()
    }

    /// Returns the bytes of an obfuscated font after deobfuscation, or nil for other files.
    package func clearFont(_ path: String) throws(MastheadError) -> Data? {
        guard let epub, epub.protection.fonts[path] != nil, let file = try file(named: path) else { return nil }
        return epub.font(try data(of: file), at: path)
    }

    /// Returns the file of a picture to which a document of a book refers.
    /// - Parameter reference: the address as written in the document.
    /// - Returns: nil if the book does not contain the file. The file's format can be detected only by its bytes.
    package func picture(_ reference: String, of page: Page) throws(MastheadError) -> URL? {
        guard let epub, let path = page.properties["html"]?.string,
            let target = epub.folder.target(of: reference, from: path)
        else { return nil }
        return try file(named: target.path)
    }

    /// Returns the target of a link within the book: a page, and the name of a part of the page.
    /// - Returns: nil if the link leads outside the book, or to a missing target.
    package func place(ofLink link: String, from page: Page) -> (position: PagePosition, name: String?)? {
        guard let epub, let path = page.properties["html"]?.string,
            let target = epub.folder.target(of: link, from: path),
            let position = documentPositions[target.path]
        else { return nil }
        return (position, target.fragment)
    }
}
