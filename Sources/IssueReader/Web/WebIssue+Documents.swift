import Foundation
import Periodical

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

    func document() throws(MastheadError) -> Data {
        let renderer = PageRenderer(content)
        func html(of page: Page) -> String {
            // One page that cannot be shown keeps nobody from the others.
            do throws(MastheadError) { return try renderer.html(of: page) } catch { return renderer.html(of: error) }
        }
        var articles: [[Document.Page]] = []
        for (articleIndex, pages) in content.grid.articles.enumerated() {
            var article: [Document.Page] = []
            for (pageIndex, page) in pages.enumerated() {
                let position = PagePosition(articleIndex: articleIndex, pageIndex: pageIndex)
                let isAvailable = content.isAvailable(page)
                let thumbnail = hasThumbnail(position, page) ? position.thumbnailName : nil
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
