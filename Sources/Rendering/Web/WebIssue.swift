public import Foundation
import Markup
public import Periodical
import Pictures
public import Reading

/// An issue as the web reader gets it: a document that lists its pages as HTML, their words, and every file that they need,
/// by paths below one folder. A server answers by them, and written out they are the same as static files.
public struct WebIssue: Sendable {
    /// The issue.
    public let content: IssueContent
    /// What is said of it.
    public let heading: IssueHeading
    package let cache: DerivedPictures
    let templates: PageTemplates
    let sizes: PDFPageSizes
    let bookSizes: BookSizes
    let hyphenation: BookHyphenation

    /// Opens an issue for the web.
    /// - Parameter cache: a folder for pictures that are derived from its files.
    public init(_ content: IssueContent, heading: IssueHeading, cache: URL) {
        self.init(content, heading: heading, cache: cache, templates: PageTemplates())
    }

    /// - Parameters:
    ///   - templates: where the templates of a publisher's own classes are kept once they are parsed.
    ///   - sizes: where it is kept how large the pages of PDFs are.
    ///   - bookSizes: where it is kept how long the documents of books are.
    ///   - hyphenation: divides the words of books.
    package init(
        _ content: IssueContent, heading: IssueHeading, cache: URL, templates: PageTemplates,
        sizes: PDFPageSizes = PDFPageSizes(), bookSizes: BookSizes = BookSizes(),
        hyphenation: BookHyphenation = BookHyphenation()
    ) {
        self.hyphenation = hyphenation
        self.sizes = sizes
        self.bookSizes = bookSizes
        self.content = content
        self.heading = heading
        self.cache = DerivedPictures(folder: cache)
        self.templates = templates
    }

    /// The names that stand in an issue's folder: those of its documents and of the folders of its files.
    package static let ownNames: Set<String> = [
        "index.html", WebPaths.document, WebPaths.texts, "files", "thumbs", "pages",
    ]

    /// The path of the document with the words of all pages, below the issue's folder.
    package static let textsPath = WebPaths.texts

    /// The URL of a path below the issue's folder.
    public static func url(_ path: String) -> String { WebPaths.url(path) }

    /// The file at a path below the issue's folder, or nil where there is none.
    public func file(at path: String) throws(MastheadError) -> WebFile? {
        if path == WebPaths.document { return WebFile(try document(), "application/json") }
        if path == WebPaths.texts { return WebFile(try texts(), "application/json") }
        if path.hasPrefix(WebPaths.files) { return try asset(String(path.dropFirst(WebPaths.files.count))) }
        if path.hasPrefix(WebPaths.thumbnails) { return try thumbnail(path) }
        if let (pdf, page, scale) = WebPaths.page(ofPicture: path) { return try picture(of: pdf, page, scale) }
        return nil
    }

    /// The paths of the files that its pages need, for exports: all but its ``documents(without:)``.
    public func paths() throws(MastheadError) -> [String] {
        var paths = content.bookFiles.map { WebPaths.file($0) }
        for position in content.grid.positions {
            guard let page = content.grid[position] else { continue }
            let references = content.classes.assets(of: page)
            let hasHTML = references.contains { $0.kind == .html }
            for reference in references {
                // A page in HTML names a picture without its scale, whichever is here.
                let isNamed = hasHTML && reference.kind == .image && content.hasFile(for: reference.name)
                for scale in Scale.allCases
                where content.hasFile(for: reference.name, at: scale) || isNamed && scale == .standard {
                    paths.append(WebPaths.file(scale.name(for: reference.name)))
                }
                guard reference.kind == .pdf, content.hasFile(for: reference.name) else { continue }
                let number = page.pdfPageNumber
                paths += Scale.allCases.map { WebPaths.picture(of: reference.name, page: number, scale: $0) }
            }
            if hasThumbnail(position, page) {
                paths += Scale.allCases.map { $0.name(for: position.thumbnailName) }
            }
        }
        var seen: Set<String> = []
        return paths.filter { seen.insert($0).inserted }
    }

    /// Why pages lack files, by the path of what is not there, for exports: nothing more will arrive.
    public func absences() -> [String: MastheadError] {
        var absences: [String: MastheadError] = [:]
        for position in content.grid.positions {
            guard let page = content.grid[position] else { continue }
            for reference in content.classes.assets(of: page) where !content.hasFile(for: reference.name) {
                absences[WebPaths.file(reference.name)] = MastheadError(
                    .fileSystem, cannot: "write page \(position) with", to: reference.name, found: "it is not there",
                    remedies: [.checkSource])
            }
        }
        return absences
    }

    /// The documents that tell of its pages, by path.
    /// - Parameter failures: files that could not be had, by path: the pages that need them say so.
    public func documents(
        without failures: [String: MastheadError] = [:]
    ) throws(MastheadError) -> [String: Data] {
        [WebPaths.document: try document(without: failures), WebPaths.texts: try texts()]
    }

    /// An asset, by what its file is called on the web.
    private func asset(_ written: String) throws(MastheadError) -> WebFile? {
        for name in WebPaths.names(ofFile: written) {
            // What is not meant to be shown, as the page grid itself, is not there.
            guard let kind = content.isDocument(name) ? .html : AssetKind(fileName: name),
                AssetPath.fault(in: name) == nil, !Self.isHidden(name) || content.isListed(name),
                let file = try assetFile(name)
            else { continue }
            if kind == .font, let font = try content.clearFont(name) {
                return WebFile(font, MediaType.name(forFile: name))
            }
            if kind == .style, let sheet = try sheetForHTML(file) {
                return WebFile(sheet, MediaType.name(forFile: name), isForeign: true)
            }
            guard kind == .html else { return WebFile(file, named: name) }
            let data = try content.data(of: file)
            let book = bookDocument(data, name)
            var html = withScales(try content.withDrawings(book ?? data, of: name), of: name)
            // Of XHTML, a parser of HTML takes the rest of the page for the title that says at once where it ends.
            if book == nil, WebPaths.isXML(name) { html = HTMLDocument(html)?.encoded() ?? html }
            return WebFile(ForeignHTML.held(html, to: Self.foreignPolicy()), "text/html", isForeign: true)
        }
        return nil
    }

    /// Whether a name is that of a file that systems and programs keep to themselves.
    private static func isHidden(_ name: String) -> Bool { name.hasPrefix(".") || name.contains("/.") }

    /// A style sheet for XHTML as one for HTML, which documents are in a browser; nil for one that is the same for both.
    private func sheetForHTML(_ file: URL) throws(MastheadError) -> Data? {
        let data = try content.data(of: file)
        guard data.contains(UInt8(ascii: "|")) else { return nil }
        let text = DecodedText(data).text
        let sheet = StyleSheetText.withoutNamespaces(text)
        return sheet == text ? nil : Data(sheet.utf8)
    }

    /// A document of a book as HTML: with places to divide words at, where it is not laid out for one size; nil for what is none, or
    /// not well-formed.
    private func bookDocument(_ data: Data, _ name: String) -> Data? {
        guard content.isDocument(name) else { return nil }
        guard content.isReflowable(document: name) else { return BookDocument.html(data) }
        return hyphenation.document(data, language: content.bookLanguage)
    }

    /// What a publisher's HTML may do: show what it holds itself, and assets of its issue. Nothing runs, nothing comes from
    /// another server.
    /// - Parameter assets: where the issue's assets are, as a source of such a policy; nil for none. A file knows no address
    ///   of its own and can name but its server.
    public static func foreignPolicy(assets: String? = "'self'") -> String {
        let sources = assets.map { "\($0) " } ?? ""
        return "default-src 'none'; img-src \(sources)data:; media-src \(sources)data:; font-src \(sources)data:; "
            + "style-src \(sources)'unsafe-inline'; form-action 'none'; base-uri 'none'"
    }
}
