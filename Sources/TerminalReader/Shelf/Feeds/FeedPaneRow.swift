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

    /// The rows for some feeds, as the browser has them: all posts, folders with the folders and feeds that are in them, then feeds in no
    /// folder.
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
        // A feed may lie in several folders; in each, and in those around it, it counts once.
        var (inside, unread, folders) = ([[String]: [ShelfFeed]](), [[String]: Int](), [[String]: Set<String>]())
        for feed in sorted {
            var around: Set<[String]> = []
            for path in Set(feed.folders) {
                inside[path, default: []].append(feed)
                for depth in path.indices {
                    around.insert(Array(path[...depth]))
                    folders[Array(path[..<depth]), default: []].insert(path[depth])
                }
            }
            if feed.folders.isEmpty { inside[[], default: []].append(feed) }
            for path in around { unread[path, default: 0] += feed.unreadCount }
        }
        func add(_ path: [String]) {
            for name in words.sorted(Array(folders[path] ?? []).sorted(), by: \.self) {
                let folder = path + [name]
                rows.append(
                    FeedPaneRow(
                        title: name, source: .folder(folder), unreadCount: unread[folder] ?? 0, depth: path.count,
                        isFolder: true))
                add(folder)
            }
            rows += (inside[path] ?? []).map { row($0, depth: path.count) }
        }
        add([])
        return rows
    }
}
