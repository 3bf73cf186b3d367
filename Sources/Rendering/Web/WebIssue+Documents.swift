import Foundation
import Periodical
import Reading

extension WebIssue {
    /// `issue.json`.
    private struct Document: Encodable {
        struct Page: Encodable {
            let `class`: String
            let title: String?
            let label: String
            /// Whether all of it is here; what is not has no HTML yet.
            let available: Bool
            let html: String?
            /// The paths of its thumbnail at both scales.
            let thumb: String?
            let thumb2x: String?
        }

        let format = 1
        let name: String
        let title: String
        let summary: String?
        let date: String?
        let language: String?
        let direction: String
        let articles: [[Page]]
    }

    /// A page in `texts.json`.
    private struct Text: Encodable {
        let position: String
        let title: String?
        let text: String
    }

    /// `issue.json`.
    /// - Parameter failures: files that could not be had, by path.
    func document(without failures: [String: MastheadError] = [:]) throws(MastheadError) -> Data {
        let renderer = PageRenderer(content, templates: templates)
        func html(of page: Page) -> String {
            if let failure = failure(of: page, failures) { return renderer.html(of: failure) }
            // One page that cannot be shown does not keep the others from being read.
            do throws(MastheadError) { return try renderer.html(of: page) } catch { return renderer.html(of: error) }
        }
        var articles: [[Document.Page]] = []
        for (articleIndex, pages) in content.grid.articles.enumerated() {
            var article: [Document.Page] = []
            for (pageIndex, page) in pages.enumerated() {
                let position = PagePosition(articleIndex: articleIndex, pageIndex: pageIndex)
                let isAvailable = content.isAvailable(page) || failure(of: page, failures) != nil
                let names = [position.thumbnailName, Scale.double.name(for: position.thumbnailName)]
                let isDrawn = hasThumbnail(position, page) && names.allSatisfy { failures[$0] == nil }
                let thumbnail = isDrawn ? position.thumbnailName : nil
                article.append(
                    Document.Page(
                        class: page.className, title: page.title, label: page.title ?? page.alt ?? page.className,
                        available: isAvailable, html: isAvailable ? html(of: page) : nil,
                        thumb: thumbnail, thumb2x: thumbnail.map { Scale.double.name(for: $0) }))
            }
            articles.append(article)
        }
        return try Self.json(
            Document(
                name: heading.name, title: heading.title, summary: heading.summary, date: heading.date?.rfc3339,
                language: heading.language, direction: heading.direction.rawValue, articles: articles),
            for: heading.name)
    }

    /// Why a file that a page cannot do without could not be had.
    private func failure(of page: Page, _ failures: [String: MastheadError]) -> MastheadError? {
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
        let texts = content.texts().map { Text(position: $0.position.description, title: $0.title, text: $0.text) }
        return try Self.json(texts, for: heading.name)
    }

    private static func json(_ value: some Encodable, for name: String) throws(MastheadError) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do { return try encoder.encode(value) } catch {
            throw MastheadError(.malformedDocument, doing: "writing the pages of", to: name, found: "\(error)")
        }
    }
}
