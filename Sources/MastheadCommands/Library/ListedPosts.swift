import IssueLibrary
import Periodical

/// The posts in a list, in order, which are read in parts.
struct ListedPosts {
    private let library: IssueLibrary
    private let wanted: PostFilter
    private let filter: ListFilter
    private let sort: PostSort
    private var place: PostPlace?
    private var isOver = false
    /// The posts that remain after truncating the list.
    private var kept: [LibraryPost]?

    private static let atOnce = 1000

    /// - Parameters:
    ///   - wanted: the filter for posts, or nil if there can be no posts in the list.
    ///   - order: the order that the user selected.
    /// - Returns: nil if there can be no posts in the list.
    init?(
        _ library: IssueLibrary, _ wanted: PostFilter?, _ filter: ListFilter, _ order: ItemOrder?, _ console: Console
    ) async throws {
        guard let wanted else { return nil }
        (self.library, self.wanted, self.filter) = (library, wanted, filter)
        sort =
            switch order {
            case .title: .title
            case nil: try console.settings.value(KnownSettings.feedSort)
            default: .newest
            }
        guard let order, [.opened, .author, .name].contains(order) else { return }
        var posts: [(key: ItemOrder.Key, thing: LibraryPost)] = []
        while let part = try await next() { posts += part.map { (order.key(of: $0), $0) } }
        kept = order.sorted(posts, WordOrder(console.environment))
    }

    /// Returns the next posts, or nil at the end.
    mutating func next() async throws -> [LibraryPost]? {
        if let kept {
            self.kept = []
            return kept.isEmpty ? nil : kept
        }
        while !isOver {
            let page = try await library.posts.page(wanted, sort: sort, after: place, limit: Self.atOnce)
            (place, isOver) = (page.next, page.next == nil)
            let posts = page.posts.filter { filter.takes($0) }
            if !posts.isEmpty { return posts }
        }
        return nil
    }

    mutating func first(_ count: Int) async throws -> [LibraryPost] {
        var found: [LibraryPost] = []
        while found.count < count, let part = try await next() { found += part }
        return Array(found.prefix(count))
    }

    /// Replaces the list with these posts.
    mutating func keep(_ posts: [LibraryPost]) { kept = posts }
}
