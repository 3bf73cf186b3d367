import Formats
package import Foundation
public import Periodical

extension IssueContent {
    /// The table of contents: that of a book, else the articles by their titles.
    public var outline: [OutlineEntry] {
        if let ownOutline { return ownOutline }
        return grid.articles.enumerated().compactMap { index, pages in
            let title = pages.lazy.compactMap(\.title).first
            return title.map { OutlineEntry(title: $0, position: PagePosition(articleIndex: index, pageIndex: 0)) }
        }
    }

    /// The language of a book (BCP 47); nil where nothing says it.
    public var bookLanguage: String? { epub?.package.metadata.language }

    /// Whether it has a table of contents of its own, as books have.
    public var hasOwnOutline: Bool { ownOutline != nil }

    /// Whether its text reflows: a place in it is a character of a page.
    public var isReflowable: Bool { grid.articles.contains { $0.contains { isReflowable($0) } } }

    /// Whether the text of a page reflows.
    public func isReflowable(_ page: Page) -> Bool {
        page.className == "BookPage" || classes[page.className]?.ancestors.contains("BookPage") == true
    }

    /// How its pages follow each other. Neither the folders of a comic nor the chapters of a book of a fixed layout are articles that
    /// a reader moves by; a text that reflows has no pages.
    public var order: PageOrder {
        if isReflowable { return .articles }
        return isPrinted ? .pages : grid.order
    }

    /// Whether its pages were made to lie side by side as in print, where nothing says otherwise: those of a PDF, a comic, a book of a
    /// fixed layout.
    package var isPrinted: Bool {
        reader?.format == .comic || epub != nil && !isReflowable
            || grid.articles.allSatisfy { $0.allSatisfy { $0.className == "PDFPage" } }
    }

    /// Whether a file is a document of the book, whatever its name ends with.
    package func isDocument(_ path: String) -> Bool {
        documentPositions[path] != nil && AssetKind(fileName: path) != .image
    }

    /// Whether the book lists a file as one of its own.
    package func isListed(_ path: String) -> Bool {
        epub?.package.manifest.values.contains { $0.path == path } == true
    }

    /// Whether a page shows a document of a book that others made, whether its text reflows or it is laid out for one size.
    package func isDocument(_ page: Page) -> Bool {
        page.properties["html"]?.string.map { documentPositions[$0] != nil } == true
    }

    /// Whether a file is a document of the book whose text reflows.
    package func isReflowable(document path: String) -> Bool {
        documentPositions[path].flatMap { grid[$0] }.map(isReflowable) == true
    }

    /// What a book says of itself: its language, where its pages begin.
    public var bookDescription: Description? { epub?.description }

    /// The files that the documents of a book may load: pictures, styles, fonts, films and sounds.
    package var bookFiles: [String] {
        guard let epub, documentPositions.keys.contains(where: isDocument) else { return [] }
        let shown: Set<AssetKind> = [.image, .movie, .audio, .font, .style]
        let paths = epub.package.manifest.values.compactMap(\.path).filter { path in
            AssetKind(fileName: path).map(shown.contains) == true && AssetPath.fault(in: path) == nil
        }
        return Set(paths).sorted()
    }

    /// The bytes of a font that is obfuscated, as a browser reads it; nil for any other file.
    package func clearFont(_ path: String) throws(MastheadError) -> Data? {
        guard let epub, epub.protection.fonts[path] != nil, let file = try file(named: path) else { return nil }
        return epub.font(try data(of: file), at: path)
    }

    /// The file of a picture that a document of a book names.
    /// - Parameter reference: its address, as the document has it.
    /// - Returns: nil where it is none of the book's files. What it is only its bytes say.
    package func picture(_ reference: String, of page: Page) throws(MastheadError) -> URL? {
        guard let epub, let path = page.properties["html"]?.string,
            let target = epub.folder.target(of: reference, from: path)
        else { return nil }
        return try file(named: target.path)
    }

    /// Where a link of a book's document leads within the book: to a page, and the part of it by its name.
    /// - Returns: nil where it leads elsewhere or nowhere.
    package func place(ofLink link: String, from page: Page) -> (position: PagePosition, name: String?)? {
        guard let epub, let path = page.properties["html"]?.string,
            let target = epub.folder.target(of: link, from: path),
            let position = documentPositions[target.path]
        else { return nil }
        return (position, target.fragment)
    }
}
