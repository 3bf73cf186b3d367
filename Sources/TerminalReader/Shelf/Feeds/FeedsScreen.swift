import Periodical

/// The feeds and their posts: what is listed, what is chosen, and what is known of the posts on the screen.
struct FeedsScreen: Sendable {
    /// The feeds, and the rows of the pane that they make.
    private(set) var feeds: [ShelfFeed] = []
    private(set) var pane: [FeedPaneRow] = []
    var paneWindow = ListWindow()
    var isPaneFocused = false

    private(set) var wish = PostWish()
    /// With what lists begin.
    var usual = PostWish()
    private(set) var list = ShelfPostList()
    /// Whether the posts of the wish were listed.
    private(set) var isListed = false
    /// Why they could not be.
    private(set) var problem: MastheadError?
    private(set) var chosen = ChosenRow()
    /// The posts that stay in the list although they are read, or liked no longer.
    private(set) var kept: Set<ShelfPost.ID> = []
    /// What is known of posts: those on the screen and around it.
    private(set) var posts: [ShelfPost.ID: ShelfPost] = [:]
    /// The posts of which more was asked than is known yet.
    private(set) var asked: Set<ShelfPost.ID> = []
    /// The words that are being typed.
    var prompt: PromptLine?
    /// The day that is being typed, since which posts are wanted.
    var dayPrompt: PromptLine?
    /// The post below the list.
    var preview: PostScreen?
    /// What is chosen as soon as the list is here.
    var arrival: FeedsArrival?
    /// Whether the chosen post is opened as soon as it is known.
    var opensChosen = false
    /// Whether a list is being made, and whether another one is wanted after it.
    var isListing = false
    var listsAgain = false
    /// Whether what is known of posts may be no longer so.
    var isStale = false

    /// As many posts are remembered.
    private static let mostPosts = 800

    /// How many posts are unread, of all feeds.
    var unreadCount: Int { feeds.reduce(0) { $0 + $1.unreadCount } }

    /// The number of the chosen post.
    var chosenID: ShelfPost.ID? { list.ids.indices.contains(chosen.index) ? list.ids[chosen.index] : nil }

    /// The chosen post, where it is known.
    var chosenPost: ShelfPost? { chosenID.flatMap { posts[$0] } }

    /// The feed that is listed alone.
    var feed: ShelfFeed? {
        guard case .feed(let handle) = wish.source else { return nil }
        return feeds.first { $0.id == handle }
    }

    // MARK: Taking

    /// Begins with the lists that a person is used to.
    mutating func begin(with usual: PostWish) { (self.usual, wish) = (usual, usual) }

    /// Takes the feeds as they are now. One that has gone is listed no longer.
    mutating func take(_ found: [ShelfFeed], by words: WordOrder) {
        feeds = found
        pane = FeedPaneRow.rows(of: found, by: words)
        if isListed, !pane.contains(where: { $0.source == wish.source }) { show { $0.source = .all } }
    }

    /// Lists other posts, from the beginning.
    mutating func show(_ change: (inout PostWish) -> Void) {
        let former = wish
        change(&wish)
        guard wish != former || !isListed else { return }
        opensChosen = false
        (list, isListed, problem, kept) = (ShelfPostList(), false, nil, [])
        (chosen, preview) = (ChosenRow(), nil)
    }

    /// Takes a list of the wish; what was chosen stays so, or what follows it in the former list.
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

    /// The list could not be read.
    mutating func fail(_ error: MastheadError) { (problem, isListed) = (error, true) }

    /// Takes what is known of posts that were asked for; what has gone is listed no longer.
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

    /// The posts that are to be asked for: those on the screen and as many around it.
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

    /// Asks again for what could not be told.
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

    /// Keeps the chosen post in sight.
    mutating func scroll(height: Int, paneHeight: Int) {
        chosen.window.show(chosen.index, of: list.ids.count, height: height)
        paneWindow.show(pane.firstIndex { $0.source == wish.source } ?? 0, of: pane.count, height: paneHeight)
    }

    /// The place of the next unread post in the list, or of the one before; from the end on from the beginning.
    func nextUnread(forward: Bool) -> Int? {
        guard !list.unread.isEmpty else { return nil }
        let (ids, count) = (list.ids, list.ids.count)
        for step in stride(from: 1, through: count, by: 1) {
            let index = ((chosen.index + (forward ? step : -step)) % count + count) % count
            if list.unread.contains(ids[index]), index != chosen.index { return index }
        }
        return nil
    }

    /// The feed after the one that is listed, or before it, that has an unread post.
    func nextSourceWithUnread(forward: Bool) -> PostSource? {
        let rows = pane.filter { !$0.isFolder && $0.source != .all }
        guard !rows.isEmpty else { return nil }
        let here = rows.firstIndex { $0.source == wish.source } ?? -1
        return (1...rows.count).lazy
            .map { rows[((here + (forward ? $0 : -$0)) % rows.count + rows.count) % rows.count] }
            .first { $0.unreadCount > 0 && $0.source != wish.source }?.source
    }

    /// The row of the pane that is so many below the one that is listed.
    func source(_ step: Int) -> PostSource? {
        let index = (pane.firstIndex { $0.source == wish.source } ?? 0) + step
        return pane.indices.contains(index) ? pane[index].source : nil
    }

    /// Chooses what was to be chosen as soon as the list is here.
    /// - Returns: whether it is to be opened.
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

    /// Marks posts here at once; the place where they are kept is told meanwhile.
    mutating func mark(_ ids: [ShelfPost.ID], isRead: Bool) {
        for id in ids {
            posts[id]?.isRead = isRead
            kept.insert(id)
            if isRead { list.unread.remove(id) } else { list.unread.insert(id) }
        }
    }

    /// What is unread stays in the list when it is read.
    mutating func keepUnread() { kept.formUnion(list.unread) }

    mutating func mark(_ id: ShelfPost.ID, isFavorite: Bool) {
        posts[id]?.isFavorite = isFavorite
        kept.insert(id)
    }
}
