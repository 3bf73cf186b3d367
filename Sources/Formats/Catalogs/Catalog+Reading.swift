public import Foundation
public import Periodical

extension Catalog {
    /// Reads a catalog from Masthead or another publisher. Invalid rows are skipped, and a diagnostic reports each of
    /// them by its number.
    ///
    /// A magazine's catalog is an array of rows, or a dictionary that contains such an array. See "Other people's
    /// catalogs" in docs/formats.md. A list of books is recognized by its rows. An OPDS document is one page of a
    /// catalog. See ``Catalog/next``. A store's `config.json` describes the store, whose books are listed in a separate
    /// file. See ``Catalog/store``.
    /// - Parameters:
    ///   - data: the catalog as an XML or binary property list, as JSON, or as Atom.
    ///   - charset: the character encoding from the server's response.
    ///   - subject: the file or URL, for error messages.
    ///   - url: the final URL after redirects, against which the catalog's relative URLs are resolved.
    /// - Returns: the catalog, which may be empty, and a diagnostic for each invalid row.
    /// - Throws: ``MastheadError`` with the code `catalog.navigation` if an OPDS feed only links to other feeds,
    ///   `catalog.malformed` if the document is damaged or has no valid row, or `catalog.other-format` for any other
    ///   document, such as a feed or a web page.
    public static func read(
        _ data: Data, charset: String? = nil, subject: String, at url: URL? = nil
    ) throws(MastheadError) -> (catalog: Catalog, diagnostics: [Diagnostic]) {
        let format = FileFormat(data)
        if format == .json, let store = try StoreConfig(data, subject: subject) {
            var catalog = Catalog(.bookshelf, entries: [], title: store.front.title)
            catalog.store = store.front
            catalog.press = store.front.press
            return (catalog, [])
        }
        if format == .json, let books = try BookList(data, subject: subject) { return try books.catalog(subject) }
        let place = url ?? URL(string: subject) ?? URL(filePath: subject)
        if let feed = try OPDSFeed(data, charset: charset, at: place) { return try feed.catalog(subject) }
        return try readIssues(data, format, subject)
    }

    private static func readIssues(
        _ data: Data, _ format: FileFormat?, _ subject: String
    ) throws(MastheadError) -> (catalog: Catalog, diagnostics: [Diagnostic]) {
        let action = "read the catalog"
        func malformed(_ found: String, _ remedies: Remedy...) -> MastheadError {
            MastheadError(
                .malformedCatalog, cannot: action, to: subject, found: found, remedies: remedies + [.advice(Self.hint)])
        }
        guard let format, [.xmlPropertyList, .binaryPropertyList, .json].contains(format) else {
            throw MastheadError(
                format == .empty || format == nil ? .malformedCatalog : .otherFormat, cannot: action, to: subject,
                found: format.map { $0 == .empty ? "an empty file" : "\($0.name), not a magazine's catalog" }
                    ?? "not a property list or JSON",
                remedies: [format.flatMap(Self.remedy(for:)) ?? .advice(Self.hint)])
        }
        var rows = IssueRows(subject)
        var root: CatalogRoot?
        if format != .xmlPropertyList || !PlainPropertyListRows.read(data, { rows.take($0) }) {
            let whole: CatalogRoot
            do {
                whole = CatalogRoot(try Document(data, subject: subject, cannot: action).valueOfRows())
            } catch var error {
                error.code = .malformedCatalog
                if error.remedies.isEmpty { error.remedies = [.advice(Self.hint)] }
                throw error
            }
            rows = IssueRows(subject)
            switch whole.rows {
            case .success(let found): for row in found { rows.take(row) }
            case .failure(let fault): throw malformed(fault.message)
            }
            root = whole
        }
        if rows.entries.isEmpty, let fault = rows.report.noneGood(of: rows.count) {
            throw malformed(fault, .tellPublisher())
        }
        if let base = root?.base { rows.complete(CatalogBase(base)) }
        return (rows.catalog(title: root?.title), rows.report.diagnostics)
    }

    private static let hint =
        "Masthead follows catalogs and feeds by their URL, and imports EPUB, PDF and CBZ files."

    private static func remedy(for format: FileFormat) -> Remedy? {
        switch format {
        case .html: .checkAddress("Check the address. Many servers send a web page if a file does not exist.")
        case .zip, .epub, .pdf:
            .checkAddress("Use the address of the catalog that lists the file.")
        case .rss, .atom, .jsonFeed, .opml:
            .tellPublisher(
                "Ask the publisher for the address of the catalog (issues.plist)."
            )
        default: nil
        }
    }
}

extension MastheadError.Code {
    /// The error code if a document is not a magazine's catalog but, for example, a feed, a web page or an archive.
    public static let otherFormat = Self(rawValue: "catalog.other-format")
}
