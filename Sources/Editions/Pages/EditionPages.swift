import Foundation
import Periodical
import Pictures
import Reading
import Rendering

/// The pages of an issue in reading order, and what each shows in print.
struct EditionPages: Sendable {
    let pages: [EditionPage]

    /// Finds the files of all pages.
    /// - Throws: ``MastheadError`` if the issue has no pages, or if a page's file is missing or damaged.
    init(_ content: IssueContent) throws(MastheadError) {
        guard content.grid.pageCount > 0 else {
            throw MastheadError(
                .noPage, cannot: "export", to: content.name, found: "the issue has no pages",
                hint: "Add pages to the page grid.")
        }
        var pages: [EditionPage] = []
        // Without titles, a table of contents would only repeat the page numbers.
        let hasTitles = content.grid.articles.contains { $0.contains { $0.title.flatMap(Self.line) != nil } }
        for (articleIndex, article) in content.grid.articles.enumerated() {
            let title =
                article.lazy.compactMap(\.title).first.flatMap(Self.line)
                ?? content.coverTitle(ofArticle: articleIndex)
            for (pageIndex, page) in article.enumerated() {
                let position = PagePosition(articleIndex: articleIndex, pageIndex: pageIndex)
                pages.append(
                    EditionPage(
                        position: position, number: pages.count + 1, page: page,
                        face: try Self.face(of: page, at: position, in: content),
                        heading: pageIndex > 0 ? nil : title ?? (hasTitles ? "Page \(pages.count + 1)" : nil),
                        article: title,
                        numberInArticle: article.count > 1 ? pageIndex + 1 : nil))
            }
        }
        self.pages = pages
    }

    /// Returns a title as a single line, or nil if it is empty.
    private static func line(_ title: String) -> String? {
        let words = title.writable.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : words
    }

    private static func face(
        of page: Page, at position: PagePosition, in content: IssueContent
    ) throws(MastheadError) -> EditionPage.Face {
        func file(_ name: String) throws(MastheadError) -> URL {
            if let file = try content.file(for: name) { return file }
            throw MastheadError(
                .fileSystem, cannot: "export page \(position) with", to: name, found: "the file is missing",
                remedies: [.checkSource])
        }
        if content.isReflowable(page) { return .text }
        if let name = page.properties["baseImage"]?.string { return .picture(try EditionPicture(file(name))) }
        if let name = page.properties["pdf"]?.string {
            return .printed(try file(name), number: page.pdfPageNumber)
        }
        let texts = ["body", "file", "html"]
        if texts.contains(where: { page.properties[$0]?.string != nil }) { return .text }
        // This also finds a film's poster, and pictures that a publisher's own page class lists.
        for asset in content.classes.pictures(of: page) {
            guard let file = try content.file(for: asset.name) else { continue }
            if asset.kind == .pdf { return .printed(file, number: 1) }
            return .picture(try EditionPicture(file))
        }
        return .text
    }
}
