import Foundation
import Periodical
import Reading

extension WebIssue {
    /// The contents of `issue.json`.
    private struct Document: Encodable {
        struct Page: Encodable {
            let `class`: String
            let title: String?
            let label: String
            /// Whether all files that the page needs are available. If not, the page has no HTML yet.
            let available: Bool
            let html: String?
            /// Whether the page fills both sides of a spread, or nil if the publisher did not specify this.
            let spread: Bool?
            /// The paths of the thumbnail at both scales, or nil if the page has none.
            let thumb: String?
            let thumb2x: String?
            /// The layout width of an HTML page, in CSS pixels.
            let width: Double?
            let height: Double?
            /// The number of characters, for documents of a reflowable book.
            let characters: Int?
        }

        let format = 1
        let name: String
        let title: String
        let summary: String?
        let date: String?
        let language: String?
        let direction: String
        /// How pages are paired into spreads.
        let spreads: String
        /// The order of the pages.
        let order: String
        let articles: [[Page]]
        /// The table of contents of a reflowable book, or nil for other content.
        let contents: [Entry]?
        /// The pages of the printed edition, or nil.
        let printed: [Entry]?
        /// The URLs of files that a book's documents load, or nil.
        let files: [String]?
        /// The book's language if no hyphenation dictionary is installed for it, otherwise nil.
        let undivided: String?
    }

    /// A page in `texts.json`.
    private struct Text: Encodable {
        let position: String
        let title: String?
        let text: String
        /// The positions that convert text offsets to document offsets. Each is a pair: a UTF-16 index in the text, and
        /// the number of characters before it in the document.
        let places: [[Int]]?
    }

    /// Returns the contents of `issue.json`.
    /// - Parameter failures: the errors of unavailable files, by path.
    func document(without failures: [String: MastheadError] = [:]) throws(MastheadError) -> Data {
        let renderer = PageRenderer(content, templates: templates, sizes: sizes)
        func html(of page: Page, at position: PagePosition) -> String {
            if let failure = failure(of: page, failures) { return renderer.html(of: failure) }
            // If one page cannot be shown, the others must still be readable.
            do throws(MastheadError) { return try renderer.html(of: page, at: position) } catch {
                return renderer.html(of: error)
            }
        }
        let book = book()
        let files = content.bookFiles
        let language = heading.language ?? content.bookDescription?.language
        var articles: [[Document.Page]] = []
        for (articleIndex, pages) in content.grid.articles.enumerated() {
            var article: [Document.Page] = []
            for (pageIndex, page) in pages.enumerated() {
                let position = PagePosition(articleIndex: articleIndex, pageIndex: pageIndex)
                let isAvailable = content.isAvailable(page) || failure(of: page, failures) != nil
                let names = [position.thumbnailName, Scale.double.name(for: position.thumbnailName)]
                let isDrawn = hasThumbnail(position, page) && names.allSatisfy { failures[$0] == nil }
                let thumbnail = isDrawn ? position.thumbnailName : nil
                let extent = page.extent
                let title = page.title ?? (pageIndex == 0 ? content.coverTitle(ofArticle: articleIndex) : nil)
                article.append(
                    Document.Page(
                        class: page.className, title: title, label: title ?? page.alt ?? page.className,
                        available: isAvailable, html: isAvailable ? html(of: page, at: position) : nil,
                        spread: page.spread,
                        thumb: thumbnail, thumb2x: thumbnail.map { Scale.double.name(for: $0) },
                        width: extent?.width, height: extent?.height,
                        characters: book?.characters[position]))
            }
            articles.append(article)
        }
        return try Self.json(
            Document(
                name: heading.name, title: heading.title, summary: heading.summary, date: heading.date?.written,
                language: language, direction: direction.rawValue,
                spreads: spreads.rawValue, order: content.order.rawValue,
                articles: articles, contents: book?.contents,
                printed: book.flatMap { $0.printed.isEmpty ? nil : $0.printed },
                files: files.isEmpty ? nil : files.map { Self.url(WebPaths.file($0)) },
                undivided: book == nil ? nil : language.flatMap(hyphenation.missing)),
            for: heading.name)
    }

    /// The reading direction from the catalog or the book's metadata. Defaults to the direction of the language.
    private var direction: ReadingDirection {
        guard let book = content.bookDescription else { return heading.direction }
        return heading.description.direction ?? book.direction
            ?? ReadingDirection(of: heading.language ?? book.language)
    }

    /// How pages are paired into spreads.
    private var spreads: PageSpreads { heading.description.spreads ?? (content.isPrinted ? .print : .article) }

    /// Returns the error of a missing file that a page requires, or nil if all its files are available.
    func failure(of page: Page, _ failures: [String: MastheadError]) -> MastheadError? {
        guard !failures.isEmpty else { return nil }
        let number = page.pdfPageNumber
        for reference in content.classes.assets(of: page) {
            for scale in Scale.allCases {
                let file = WebPaths.file(scale.name(for: reference.name))
                let picture = WebPaths.picture(of: reference.name, page: number, scale: scale)
                if let failure = failures[file] ?? failures[picture] { return failure }
            }
        }
        return nil
    }

    func texts() throws(MastheadError) -> Data {
        let texts = content.flowingTexts().map { page, places in
            Text(
                position: page.position.description, title: page.title, text: page.text,
                places: places.isEmpty ? nil : places.map { [$0.index, $0.offset] })
        }
        return try Self.json(texts, for: heading.name)
    }

    private static func json(_ value: some Encodable, for name: String) throws(MastheadError) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do { return try encoder.encode(value) } catch {
            throw MastheadError(.malformedDocument, cannot: "write the pages of", to: name, found: "\(error)")
        }
    }
}
