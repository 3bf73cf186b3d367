import Periodical

/// A store's news item in the output of `publications --json`.
struct ListedNews: Encodable {
    let title: String
    let date: String
    let text: String?
    /// The target of the news item: a book, a category, or a page outside of the store.
    let book: String?
    let category: String?
    let url: String?

    init(_ news: StoreNews) {
        title = news.title
        date = news.date.rfc3339
        text = news.text
        switch news.target {
        case .book(let name): book = name
        case .category(let id): category = id
        case .url(let address): url = address
        case nil: break
        }
    }
}
