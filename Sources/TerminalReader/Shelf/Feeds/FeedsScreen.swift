import Periodical

/// The screen with all feeds and their posts.
struct FeedsScreen: Sendable {
    /// The feeds that the library follows.
    private(set) var feeds: [ShelfFeed] = []
    private(set) var pane: [FeedPaneRow] = []
    var paneWindow = ListWindow()
    var isPaneFocused = false

    private(set) var wish = PostListQuery()
    /// The default query of a list.
    var usual = PostListQuery()
    private(set) var list = ShelfPostList()
    /// Whether the list was loaded or failed to load.
    private(set) var isListed = false
    /// The error of the last attempt to load the list.
    private(set) var problem: MastheadError?
    private(set) var chosen = ChosenRow()
    /// The posts that stay in the list although they no longer match the query, because the user just changed them.
    private(set) var kept: Set<ShelfPost.ID> = []
    /// The loaded posts: at least the posts on the screen and near it.
    private(set) var posts: [ShelfPost.ID: ShelfPost] = [:]
    /// The posts that were requested and are not loaded yet.
    private(set) var asked: Set<ShelfPost.ID> = []
    /// The prompt that filters posts by text.
    var prompt: PromptLine?
    /// The prompt for the first day of the listed posts.
    var dayPrompt: PromptLine?
    /// The post below the list.
    var preview: PostScreen?
    /// The post to select as soon as the list is loaded.
    var arrival: FeedsArrival?
    /// Whether to open the selected post as soon as it is loaded.
    var opensChosen = false
    /// Whether a list is loading.
    var isListing = false
    var listsAgain = false
    /// Whether the loaded posts may be out of date.
    var isStale = false

    /// The maximum number of loaded posts.
    private static let mostPosts = 800

    /// The number of unread posts in all feeds.
    var unreadCount: Int { feeds.reduce(0) { $0 + $1.unreadCount } }

    /// The ID of the selected post.
    var chosenID: ShelfPost.ID? { list.ids.indices.contains(chosen.index) ? list.ids[chosen.index] : nil }

    /// The selected post, or nil if it is not loaded yet.
    var chosenPost: ShelfPost? { chosenID.flatMap { posts[$0] } }

    /// The listed feed, or nil if a folder or all posts are listed.
    var feed: ShelfFeed? {
        guard case .feed(let handle) = wish.source else { return nil }
        return feeds.first { $0.id == handle }
    }

    // MARK: Updating

    /// Starts with the default query.
    mutating func begin(with usual: PostListQuery) { (self.usual, wish) = (usual, usual) }

    /// Updates the feeds. If the listed feed or folder is gone, all posts are listed.
    mutating func take(_ found: [ShelfFeed], by words: WordOrder) {
        feeds = found
        pane = FeedPaneRow.rows(of: found, by: words)
        if isListed, !pane.contains(where: { $0.source == wish.source }) { show { $0.source = .all } }
    }

    /// Changes the query and clears the list.
    mutating func show(_ change: (inout PostListQuery) -> Void) {
        let former = wish
        change(&wish)
        guard wish != former || !isListed else { return }
        opensChosen = false
        (list, isListed, problem, kept) = (ShelfPostList(), false, nil, [])
        (chosen, preview) = (ChosenRow(), nil)
    }

    /// Updates the list. The selected post stays selected; if it is gone, the next remaining post is selected.
    mutating func take(_ found: ShelfPostList) {
        let former = list
        let index = chosen.index
        list = found.keeping(kept, of: former)
        (isListed, problem) = (true, nil)
        guard former.ids.indices.contains(index) else { return chosen.clamp(list.ids.count) }
        guard list.ids != former.ids else { return }
        var places: [ShelfPost.ID: Int] = [:]
        for (place, id) in list.ids.enumerated() { places[id] = place }
        let nearest = former.ids[index...].lazy.compactMap { places[$0] }.first
        chosen.choose(nearest ?? index, count: list.ids.count)
    }

    /// Records that the list could not be loaded.
    mutating func fail(_ error: MastheadError) { (problem, isListed) = (error, true) }

    /// Adds loaded posts. Requested posts that no longer exist are removed from the list.
    mutating func take(_ found: [ShelfPost], for wanted: [ShelfPost.ID]) {
        asked.subtract(wanted)
        for post in found { posts[post.id] = post }
        let gone = Set(wanted).subtracting(found.map(\.id))
        if !gone.isEmpty {
            for id in gone { posts[id] = nil }
            let ids = list.ids
            list.ids = ids.filter { !gone.contains($0) }
            list.unread.subtract(gone)
            let before = ids.prefix(chosen.index).count { gone.contains($0) }
            chosen.choose(chosen.index - before, count: list.ids.count)
        }
        guard posts.count > Self.mostPosts else { return }
        let near = Set(visible(height: Self.mostPosts / 2))
        posts = posts.filter { near.contains($0.key) }
    }

    /// Returns the posts to request: the posts on the screen, and the same number before and after them.
    mutating func wanted(height: Int) -> [ShelfPost.ID] {
        if isStale {
            let near = Set(visible(height: height))
            posts = posts.filter { near.contains($0.key) }
        }
        let ids = visible(height: height).filter { isStale || posts[$0] == nil && !asked.contains($0) }
        isStale = false
        asked.formUnion(ids)
        return ids
    }

    private func visible(height: Int) -> [ShelfPost.ID] {
        let count = list.ids.count
        let start = max(0, min(chosen.window.top - height, count))
        return Array(list.ids[start..<max(start, min(count, chosen.window.top + 2 * height))])
    }

    /// Allows new requests for posts whose request failed.
    mutating func askAgain() { asked = [] }

    // MARK: Moving

    mutating func choose(_ index: Int) {
        opensChosen = false
        chosen.choose(index, count: list.ids.count)
    }

    mutating func move(_ command: ShelfCommand, page: Int) -> Bool {
        opensChosen = false
        return chosen.move(command, count: list.ids.count, page: page)
    }

    /// Scrolls so that the selected post and feed are visible.
    mutating func scroll(height: Int, paneHeight: Int) {
        chosen.window.show(chosen.index, of: list.ids.count, height: height)
        paneWindow.show(pane.firstIndex { $0.source == wish.source } ?? 0, of: pane.count, height: paneHeight)
    }

    /// Returns the index of the next or previous unread post. The search wraps around at the end of the list.
    func nextUnread(forward: Bool) -> Int? {
        guard !list.unread.isEmpty else { return nil }
        let (ids, count) = (list.ids, list.ids.count)
        for step in stride(from: 1, through: count, by: 1) {
            let index = ((chosen.index + (forward ? step : -step)) % count + count) % count
            if list.unread.contains(ids[index]), index != chosen.index { return index }
        }
        return nil
    }

    /// Returns the next or previous feed in the pane that has an unread post.
    func nextSourceWithUnread(forward: Bool) -> PostSource? {
        guard !pane.isEmpty else { return nil }
        // The listed source may be a folder, so folders are skipped only in the search.
        let here = pane.firstIndex { $0.source == wish.source } ?? 0
        return (1...pane.count).lazy
            .map { pane[((here + (forward ? $0 : -$0)) % pane.count + pane.count) % pane.count] }
            .first { !$0.isFolder && $0.source != .all && $0.unreadCount > 0 && $0.source != wish.source }?.source
    }

    /// Returns the source of the row that is `step` rows below the current row of the pane.
    func source(_ step: Int) -> PostSource? {
        let index = (pane.firstIndex { $0.source == wish.source } ?? 0) + step
        return pane.indices.contains(index) ? pane[index].source : nil
    }

    /// Selects the post of ``arrival`` in the loaded list.
    /// - Returns: Whether to open the post.
    mutating func arrive() -> Bool {
        guard let goal = arrival else { return false }
        arrival = nil
        switch goal {
        case .post(let id):
            if let index = list.ids.firstIndex(of: id) { choose(index) }
            return false
        case .unread(let forward, let opens):
            let index =
                forward
                ? list.ids.firstIndex { list.unread.contains($0) } : list.ids.lastIndex { list.unread.contains($0) }
            guard let index else { return false }
            choose(index)
            return opens
        }
    }

    // MARK: Marking

    /// Marks posts as read or unread on the screen. The caller must also notify the host.
    mutating func mark(_ ids: [ShelfPost.ID], isRead: Bool) {
        for id in ids {
            posts[id]?.isRead = isRead
            kept.insert(id)
            if isRead { list.unread.remove(id) } else { list.unread.insert(id) }
        }
    }

    /// Keeps all unread posts in the list when they become read.
    mutating func keepUnread() { kept.formUnion(list.unread) }

    mutating func mark(_ id: ShelfPost.ID, isFavorite: Bool) {
        posts[id]?.isFavorite = isFavorite
        kept.insert(id)
    }
}
