public import Foundation
import Markup
public import Periodical
import Pictures
public import Reading

/// An issue for the web reader: a document with the pages as HTML, the text of the pages, and all files that the pages
/// need. All paths are below one folder. A server creates the files on request; an export writes them to a static site.
public struct WebIssue: Sendable {
    /// The content of the issue.
    public let content: IssueContent
    /// The information shown above the pages.
    public let heading: IssueHeading
    package let cache: DerivedPictures
    let templates: PageTemplates
    let sizes: PDFPageSizes
    let bookSizes: BookSizes
    let hyphenation: BookHyphenation

    /// Prepares an issue for the web reader.
    /// - Parameters:
    ///   - content: the content of the issue.
    ///   - heading: the information shown above the pages.
    ///   - cache: the folder for the cache of derived pictures.
    public init(_ content: IssueContent, heading: IssueHeading, cache: URL) {
        self.init(content, heading: heading, cache: cache, templates: PageTemplates())
    }

    /// - Parameters:
    ///   - templates: the cache for parsed templates.
    ///   - sizes: the cache for the sizes of PDF pages.
    ///   - bookSizes: the cache for the lengths of book documents.
    ///   - hyphenation: the hyphenator for book documents.
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

    /// The reserved names in an issue's folder: those of its documents and of the folders for its files.
    package static let ownNames: Set<String> = [
        "index.html", WebPaths.document, WebPaths.texts, "files", "thumbs", "pages",
    ]

    /// The path of the document with the text of all pages, relative to the issue's folder.
    package static let textsPath = WebPaths.texts

    /// Returns the URL for a path below the issue's folder.
    public static func url(_ path: String) -> String { WebPaths.url(path) }

    /// Returns the file at a path below the issue's folder, or nil if there is none.
    public func file(at path: String) throws(MastheadError) -> WebFile? {
        if path == WebPaths.document { return WebFile(try document(), "application/json") }
        if path == WebPaths.texts { return WebFile(try texts(), "application/json") }
        if path.hasPrefix(WebPaths.files) { return try asset(String(path.dropFirst(WebPaths.files.count))) }
        if path.hasPrefix(WebPaths.thumbnails) { return try thumbnail(path) }
        if let (pdf, page, scale) = WebPaths.page(ofPicture: path) { return try picture(of: pdf, page, scale) }
        return nil
    }

    /// Returns the paths of all files that the pages need, for an export. Does not include the paths in
    /// ``documents(without:)``.
    public func paths() throws(MastheadError) -> [String] {
        var paths = content.bookFiles.map { WebPaths.file($0) }
        for position in content.grid.positions {
            guard let page = content.grid[position] else { continue }
            let references = content.classes.assets(of: page)
            let hasHTML = references.contains { $0.kind == .html }
            for reference in references {
                // HTML pages refer to pictures by their standard name, so list that as well.
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

    /// Returns the errors of missing files, by path. An export cannot wait for their download.
    public func absences() -> [String: MastheadError] {
        var absences: [String: MastheadError] = [:]
        for position in content.grid.positions {
            guard let page = content.grid[position] else { continue }
            for reference in content.classes.assets(of: page) where !content.hasFile(for: reference.name) {
                absences[WebPaths.file(reference.name)] = MastheadError(
                    .fileSystem, cannot: "write page \(position) with", to: reference.name,
                    found: "the file is missing",
                    remedies: [.checkSource])
            }
        }
        return absences
    }

    /// Returns the documents with information about the pages, by path.
    /// - Parameter failures: the errors of unavailable files, by path. A page that needs such a file shows its error
    ///   instead.
    public func documents(
        without failures: [String: MastheadError] = [:]
    ) throws(MastheadError) -> [String: Data] {
        [WebPaths.document: try document(without: failures), WebPaths.texts: try texts()]
    }

    /// Returns an asset by its file name on the web.
    private func asset(_ written: String) throws(MastheadError) -> WebFile? {
        for name in WebPaths.names(ofFile: written) {
            // Do not serve files that are not assets, such as the page grid.
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
            // Convert a page with a self-closing title tag. An HTML parser would take the rest of the page for the
            // title.
            if book == nil, WebPaths.isXML(name) { html = HTMLDocument(html)?.encoded() ?? html }
            return WebFile(ForeignHTML.held(html, to: Self.foreignPolicy()), "text/html", isForeign: true)
        }
        return nil
    }

    /// Whether a path contains a hidden file or folder.
    private static func isHidden(_ name: String) -> Bool { name.hasPrefix(".") || name.contains("/.") }

    /// Converts a style sheet written for XHTML, because browsers receive the pages as HTML. Returns nil if nothing
    /// changes.
    private func sheetForHTML(_ file: URL) throws(MastheadError) -> Data? {
        let data = try content.data(of: file)
        guard data.contains(UInt8(ascii: "|")) else { return nil }
        let text = DecodedText(data).text
        let sheet = StyleSheetText.withoutNamespaces(text)
        return sheet == text ? nil : Data(sheet.utf8)
    }

    /// Returns a document of a book as HTML, with soft hyphens if it is reflowable. Returns nil if the file is not a
    /// document of the book, or is not well-formed.
    private func bookDocument(_ data: Data, _ name: String) -> Data? {
        guard content.isDocument(name) else { return nil }
        guard content.isReflowable(document: name) else { return BookDocument.html(data) }
        return hyphenation.document(data, language: content.bookLanguage)
    }

    /// Returns the content security policy for a publisher's HTML, which may show the issue's assets but must not run
    /// scripts or load anything from other servers.
    /// - Parameter assets: the source expression for the issue's assets, or nil to allow none. It names only the
    ///   server, because a document does not know its own URL.
    public static func foreignPolicy(assets: String? = "'self'") -> String {
        let sources = assets.map { "\($0) " } ?? ""
        return "default-src 'none'; img-src \(sources)data:; media-src \(sources)data:; font-src \(sources)data:; "
            + "style-src \(sources)'unsafe-inline'; form-action 'none'; base-uri 'none'"
    }
}
