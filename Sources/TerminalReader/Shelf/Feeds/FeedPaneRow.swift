import Periodical

/// A row in the pane that lists feeds.
struct FeedPaneRow: Sendable, Hashable {
    /// The title, which is untrusted text.
    let title: String
    let source: PostSource
    var unreadCount = 0
    /// How many folders deep the row is.
    var depth = 0
    var isFolder = false
    /// Whether the last check of the feed failed.
    var hasFailed = false

    /// Returns the rows in the same order as in the web reader: all posts, then folders with their contents, then feeds
    /// outside any folder.
    /// - Parameter words: The language rules for sorting names.
    static func rows(of feeds: [ShelfFeed], by words: WordOrder) -> [FeedPaneRow] {
        func row(_ feed: ShelfFeed, depth: Int) -> FeedPaneRow {
            FeedPaneRow(
                title: feed.title, source: .feed(feed.id), unreadCount: feed.unreadCount, depth: depth,
                hasFailed: feed.problem != nil)
        }
        var rows = [
            FeedPaneRow(
                title: TerminalWords.Feeds.allPosts, source: .all, unreadCount: feeds.reduce(0) { $0 + $1.unreadCount })
        ]
        let tree = FolderTree(
            feeds.sorted { $0.id < $1.id }, by: words, title: \.title, folders: \.folders)
        func add(_ branch: FolderTree<ShelfFeed>.Branch) {
            for folder in branch.branches {
                // Count a feed once per folder, even if several subfolders contain it.
                let unread = Self.feeds(in: folder).values.reduce(0, +)
                rows.append(
                    FeedPaneRow(
                        title: folder.path.last ?? "", source: .folder(folder.path), unreadCount: unread,
                        depth: folder.path.count - 1, isFolder: true))
                add(folder)
            }
            rows += branch.things.map { row($0, depth: branch.path.count) }
        }
        add(tree.root)
        return rows
    }

    /// Returns the number of unread posts in each feed of a folder and its subfolders.
    private static func feeds(in folder: FolderTree<ShelfFeed>.Branch) -> [String: Int] {
        let own = folder.things.map { ($0.id, $0.unreadCount) }
        return folder.branches.reduce(into: Dictionary(own, uniquingKeysWith: { first, _ in first })) { feeds, branch in
            feeds.merge(Self.feeds(in: branch)) { first, _ in first }
        }
    }
}
