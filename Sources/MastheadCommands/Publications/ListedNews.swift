import Periodical

/// An item of a store's news, in the output of `publications --json`.
struct ListedNews: Encodable {
    let title: String
    let date: String
    let text: String?
    /// What the news item links to: a book, a category, or a page outside the store.
    private(set) var book: String?
    private(set) var category: String?
    private(set) var url: String?

    init(_ news: StoreNews) {
        title = news.title
        date = news.date.rfc3339
        text = news.text
        book = if case .book(let name) = news.target { name } else { nil }
        category = if case .category(let id) = news.target { id } else { nil }
        url = if case .url(let address) = news.target { address } else { nil }
    }
}
