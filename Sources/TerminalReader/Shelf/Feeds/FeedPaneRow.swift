import Periodical

/// A row of the pane with feeds.
struct FeedPaneRow: Sendable, Hashable {
    /// Foreign text.
    let title: String
    let source: PostSource
    var unreadCount = 0
    /// The folders around it.
    var depth = 0
    var isFolder = false
    /// Whether the last look at it failed.
    var hasFailed = false

    /// The rows for some feeds: all posts, feeds in no folder, then folders with what is in them.
    /// - Parameter words: by the rules of which language names are ordered.
    static func rows(of feeds: [ShelfFeed], by words: WordOrder) -> [FeedPaneRow] {
        let sorted = words.sorted(feeds.sorted { $0.id < $1.id }, by: \.title)
        func row(_ feed: ShelfFeed, depth: Int) -> FeedPaneRow {
            FeedPaneRow(
                title: feed.title, source: .feed(feed.id), unreadCount: feed.unreadCount, depth: depth,
                hasFailed: feed.problem != nil)
        }
        var rows = [
            FeedPaneRow(title: "All posts", source: .all, unreadCount: feeds.reduce(0) { $0 + $1.unreadCount })
        ]
        rows += sorted.filter(\.folders.isEmpty).map { row($0, depth: 0) }
        var paths: Set<[String]> = []
        for path in feeds.flatMap(\.folders) where !path.isEmpty {
            for depth in 1...path.count { paths.insert(Array(path.prefix(depth))) }
        }
        let ordered = paths.sorted { one, other in
            for (name, otherName) in zip(one, other) where name != otherName {
                return words.areInOrder(name, otherName)
            }
            return one.count < other.count
        }
        for path in ordered {
            let inside = feeds.filter { $0.folders.contains { $0.starts(with: path) } }
            rows.append(
                FeedPaneRow(
                    title: path.last ?? "", source: .folder(path),
                    unreadCount: inside.reduce(0) { $0 + $1.unreadCount }, depth: path.count - 1, isFolder: true))
            rows += sorted.filter { $0.folders.contains(path) }.map { row($0, depth: path.count) }
        }
        return rows
    }
}
