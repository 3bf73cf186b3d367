import Foundation
import Periodical
import Pictures

/// A page that an import creates.
struct ImportedPage: Sendable {
    /// The page number in the original, counted from 1.
    let number: Int
    var className = "SimplePage"
    var title: String?
    var text: String?
    /// The links on the page, with their areas.
    var links: [PDFStructure.Link] = []
    /// The values for the properties of the page's class.
    var properties: [String: PropertyValue] = [:]

    /// Returns the logical name for a picture of a page or half a page.
    static func assetName(_ number: Int, _ half: PageHalf?, _ fileExtension: String) -> String {
        "pages/\(String(number).zeroPadded(to: 3))\(half?.rawValue ?? "").\(fileExtension)"
    }
}

extension [ImportedPage] {
    /// Returns a page grid with the pages.
    /// - Parameter starts: the original's page numbers that start an article, with the articles' titles. If nil, each
    ///   page is an article.
    func grid(_ starts: [Int: String?]?) -> PageGrid {
        var articles: [[ImportedPage]] = []
        var last: ImportedPage?
        // Sort in descending order, so that popLast() returns the next start.
        var open = starts.map { $0.keys.sorted(by: >) }
        for var page in self {
            var start: Int?
            // If the first page of an article is missing, the article starts with the next page.
            while let next = open?.last, next <= page.number { start = open?.popLast() }
            let begins = starts == nil ? page.number != last?.number : start != nil
            if begins || articles.isEmpty {
                articles.append([])
                page.title = page.title ?? start.flatMap { starts?[$0].flatMap(\.self) }
            }
            articles[articles.count - 1].append(page)
            last = page
        }
        var places: [Int: PagePosition] = [:]
        for (article, pages) in articles.enumerated() {
            for (index, page) in pages.enumerated() where places[page.number] == nil {
                places[page.number] = PagePosition(articleIndex: article, pageIndex: index)
            }
        }
        return PageGrid(articles: articles.map { $0.map { $0.page(places) } })
    }
}

extension ImportedPage {
    fileprivate func page(_ places: [Int: PagePosition]) -> Page {
        var properties = properties
        if let title, !title.isEmpty { properties["title"] = .string(title) }
        if let text, !text.isEmpty { properties["text"] = .string(text) }
        let links = links.compactMap { link -> PropertyValue? in
            let target: PageLink.Target? =
                switch link.target {
                case .url(let url): .url(url)
                case .page(let number): places[number].map { .page($0) }
                }
            let area = PageLink.Area(left: link.left, top: link.top, width: link.width, height: link.height)
            return target.map { .dictionary(PageLink(to: $0, area: area).properties) }
        }
        if !links.isEmpty { properties["links"] = .array(links) }
        return Page(className: className, properties: properties)
    }
}
