import Formats
package import Foundation
public import Periodical

extension IssueContent {
    /// The book's table of contents or, if it has none, the articles with titles.
    public var outline: [OutlineEntry] {
        if let ownOutline { return ownOutline }
        return grid.articles.enumerated().compactMap { index, pages in
            let title = pages.lazy.compactMap(\.title).first
            return title.map { OutlineEntry(title: $0, position: PagePosition(articleIndex: index, pageIndex: 0)) }
        }
    }

    /// The BCP 47 tag of a book's language, or nil if unknown.
    public var bookLanguage: String? { epub?.package.metadata.language }

    /// Whether the content includes a table of contents, as books usually do.
    public var hasOwnOutline: Bool { ownOutline != nil }

    /// Whether any text reflows. Positions then include a character offset.
    public var isReflowable: Bool { grid.articles.contains { $0.contains { isReflowable($0) } } }

    /// Whether the text on a page reflows.
    public func isReflowable(_ page: Page) -> Bool {
        page.className == "BookPage" || classes[page.className]?.ancestors.contains("BookPage") == true
    }

    /// The order of the pages. In comics and fixed-layout books, readers move between pages instead of articles.
    /// Reflowable text has no pages.
    public var order: PageOrder {
        if isReflowable { return .articles }
        return isPrinted ? .pages : grid.order
    }

    /// Whether pages are shown side by side by default, as in print. This is the case for PDFs, comics and fixed-layout
    /// books.
    package var isPrinted: Bool {
        reader?.format == .comic || epub != nil && !isReflowable
            || grid.articles.allSatisfy { $0.allSatisfy { $0.className == "PDFPage" } }
    }

    /// Whether a file is one of the book's documents, whatever its extension.
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

    /// Whether a file is one of the book's documents and reflows.
    package func isReflowable(document path: String) -> Bool {
        documentPositions[path].flatMap { grid[$0] }.map(isReflowable) == true
    }

    /// The metadata in the book, for example the language and the reading direction.
    public var bookDescription: Description? { epub?.description }

    /// The files that a book's documents may load: pictures, style sheets, fonts, videos and audio.
    package var bookFiles: [String] {
        guard let epub, documentPositions.keys.contains(where: isDocument) else { return [] }
        let shown: Set<AssetKind> = [.image, .movie, .audio, .font, .style]
        let paths = epub.package.manifest.values.compactMap(\.path).filter { path in
            AssetKind(fileName: path).map(shown.contains) == true && AssetPath.fault(in: path) == nil
        }
        return Set(paths).sorted()
    }

    /// Returns a font with its obfuscation removed, or nil if the file is not an obfuscated font.
    package func clearFont(_ path: String) throws(MastheadError) -> Data? {
        guard let epub, epub.protection.fonts[path] != nil, let file = try file(named: path) else { return nil }
        return epub.font(try data(of: file), at: path)
    }

    /// Returns the file of a picture that a book's document refers to.
    /// - Parameter reference: the picture's address in the document.
    /// - Returns: the file, or nil if it is not in the book. The format of the file is unknown until its bytes are
    ///   read.
    package func picture(_ reference: String, of page: Page) throws(MastheadError) -> URL? {
        guard let epub, let path = page.properties["html"]?.string,
            let target = epub.folder.target(of: reference, from: path)
        else { return nil }
        return try file(named: target.path)
    }

    /// Returns where a link within the book leads: a page, and the name of a part of it.
    /// - Returns: nil if the link leads outside the book or to nothing.
    package func place(ofLink link: String, from page: Page) -> (position: PagePosition, name: String?)? {
        guard let epub, let path = page.properties["html"]?.string,
            let target = epub.folder.target(of: link, from: path),
            let position = documentPositions[target.path]
        else { return nil }
        return (position, target.fragment)
    }
}
