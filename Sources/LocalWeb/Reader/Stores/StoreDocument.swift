import Foundation
import IssueLibrary
import Periodical
import Rendering

/// A store for the web reader (`api/store`).
struct StoreDocument: Encodable {
    struct Banner: Encodable {
        let image: String?
        let title: String?
        let text: String?
        let item: String?
        let category: String?
        let url: String?
    }

    struct News: Encodable {
        let title: String
        let date: String
        let text: String?
        let item: String?
        let category: String?
        let url: String?
    }

    struct Category: Encodable {
        let id: String
        let title: String
        let count: Int
    }

    struct Shelf: Encodable {
        let id: String
        let title: String
        let items: [String]
    }

    let title: String
    let sale: StoreSale
    let scope: StoreScope
    let description: String?
    let publisher: String?
    let language: String?
    let banners: [Banner]
    let news: [News]
    let categories: [Category]
    let shelves: [Shelf]

    /// The maximum number of news items.
    private static let mostNews = 20
    /// How long a book counts as new, in seconds.
    private static let newFor = 30 * 86_400.0
    /// How many books to show under "New" if no book counts as new.
    private static let newestCount = 10

    /// - Parameters:
    ///   - items: The store's items.
    ///   - now: The current time.
    init(_ front: StoreFront, handle: String, items: [LibraryItem], now: Date = Date()) {
        title = front.title
        sale = front.sale
        scope = front.scope
        description = front.description
        publisher = front.publisher
        language = front.language
        let items = items.filter { $0.kind == .book }
        let names = Set(items.map(\.name))
        func key(_ name: String) -> String { ItemReference(handle: handle, name: name).description }
        func place(_ target: StoreBanner.Target?) -> (item: String?, category: String?, url: String?) {
            switch target {
            case .book(let name): (names.contains(name) ? key(name) : nil, nil, nil)
            case .category(let id): (nil, id, nil)
            case .url(let address): (nil, nil, address)
            case nil: (nil, nil, nil)
            }
        }
        news = front.news.filter { $0.date <= now }.prefix(Self.mostNews).map { news in
            let (item, category, url) = place(news.target)
            return News(
                title: news.title, date: news.date.rfc3339, text: news.text, item: item, category: category, url: url)
        }
        banners = front.banners.map { banner in
            let (item, category, url) = place(banner.target)
            let image = banner.image.map { WebIssue.url("banners/\(handle)/\($0.key).jpg") }
            return Banner(
                image: image, title: banner.title, text: banner.text, item: item, category: category, url: url)
        }
        var counts: [String: Int] = [:]
        for category in items.flatMap(\.description.categories) { counts[category, default: 0] += 1 }
        let listed = front.categories.map { Category(id: $0.id, title: $0.title, count: counts[$0.title] ?? 0) }
        let known = Set(front.categories.map(\.title))
        let others = counts.filter { !known.contains($0.key) }.sorted { $0.key < $1.key }
        categories =
            listed.filter { $0.count > 0 } + others.map { Category(id: $0.key, title: $0.key, count: $0.value) }
        let shown = items.filter { !$0.isWithdrawn }
        let offers = shown.map { (item: $0, offer: StoreOffer($0.description)) }
        let shelves = [
            Shelf(
                id: "hits", title: "Hits", items: offers.filter { $0.offer?.isHit == true }.map { key($0.item.name) }),
            Shelf(id: "new", title: "New", items: Self.newest(of: shown, now).map { key($0.name) }),
            Shelf(
                id: "interesting", title: "Interesting",
                items: offers.filter { $0.offer?.isInteresting == true }.map { key($0.item.name) }),
        ]
        self.shelves = shelves.filter { !$0.items.isEmpty }
    }

    /// Returns the books that were published or added to the store in the last 30 days or, if there are none, the
    /// newest books.
    private static func newest(of items: [LibraryItem], _ now: Date) -> [LibraryItem] {
        let dated = items.compactMap { item in
            [item.description.date, item.announced].compactMap { $0 }.filter { $0 <= now }.max().map { (item, $0) }
        }.sorted { ($0.1, $1.0.name) > ($1.1, $0.0.name) }
        let new = dated.filter { now.timeIntervalSince($0.1) <= newFor }
        return (new.isEmpty ? Array(dated.prefix(newestCount)) : new).map(\.0)
    }
}
