import Foundation
import Periodical

/// The screen that shows all feeds and their posts.
struct FeedsScreen: Sendable {
    /// A prompt for a filter.
    enum Prompt: Sendable, Hashable {
        /// The words that posts must contain.
        case words(PromptLine)
        /// The first day of the listed posts.
        case day(PromptLine)
    }

    /// The feeds that the library follows.
    private(set) var feeds: [ShelfFeed] = []
    private(set) var pane: [FeedPaneRow] = []
    var paneWindow = ListWindow()
    var isPaneFocused = false

    private(set) var query = PostListQuery()
    /// The default query of a list.
    var usual = PostListQuery()
    private(set) var list = ShelfPostList()
    /// Whether the list has been loaded or has failed to load.
    private(set) var isListed = false
    /// The error from the last attempt to load the list.
    private(set) var problem: MastheadError?
    private(set) var chosen = ChosenRow()
    /// The posts that the user just changed. They stay in the list even if they no longer match the query.
    private var kept: Set<ShelfPost.ID> = []
    /// The loaded posts, which include all posts on or near the screen.
    private(set) var posts: [ShelfPost.ID: ShelfPost] = [:]
    /// The posts that have been requested but are not loaded yet.
    private var asked: Set<ShelfPost.ID> = []
    /// The open prompt.
    var prompt: Prompt?
    /// The post that is shown below the list.
    var preview: PostPage?
    /// The post to select once the list is loaded.
    var arrival: FeedsArrival?
    /// Whether to open the selected post when its text is loaded.
    var opensChosen = false
    /// Whether a list is loading.
    private var isListing = false
    private var listsAgain = false
    /// Whether the loaded posts may be out of date.
    private var isStale = false

    /// The maximum number of posts to keep loaded.
    private static let mostPosts = 800

    /// The ID of the selected post.
    var chosenID: ShelfPost.ID? { list.ids.indices.contains(chosen.index) ? list.ids[chosen.index] : nil }

    /// The selected post, or nil if it is not loaded yet.
    var chosenPost: ShelfPost? { chosenID.flatMap { posts[$0] } }

    /// The listed feed, or nil if the list shows a folder or all posts.
    var feed: ShelfFeed? {
        guard case .feed(let handle) = query.source else { return nil }
        return feeds.first { $0.id == handle }
    }

    // MARK: Updating

    /// Starts with the default query.
    mutating func begin(with usual: PostListQuery) { (self.usual, query) = (usual, usual) }

    /// Updates the feeds. If the listed feed or folder is gone, lists all posts.
    mutating func update(_ found: [ShelfFeed], by words: WordOrder) {
        feeds = found
        pane = FeedPaneRow.rows(of: found, by: words)
        if isListed, !pane.contains(where: { $0.source == query.source }) { show { $0.source = .all } }
    }

    /// Changes the query and clears the list.
    mutating func show(_ change: (inout PostListQuery) -> Void) {
        let former = query
        change(&query)
        guard query != former || !isListed else { return }
        opensChosen = false
        (list, isListed, problem, kept) = (ShelfPostList(), false, nil, [])
        (chosen, preview) = (ChosenRow(), nil)
    }

    /// Updates the list. The selection stays, or moves to the next remaining post if the selected post is gone.
    mutating func update(_ found: ShelfPostList) {
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

    /// Records that the list failed to load.
    mutating func fail(_ error: MastheadError) { (problem, isListed) = (error, true) }

    /// Adds loaded posts. Requested posts that no longer exist disappear from the list.
    mutating func update(_ found: [ShelfPost], for wanted: [ShelfPost.ID]) {
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

    /// Returns the posts to request: those on the screen, and as many again before and after them.
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

    // MARK: Moving

    mutating func choose(_ index: Int) {
        opensChosen = false
        chosen.choose(index, count: list.ids.count)
    }

    mutating func move(_ command: ShelfCommand, page: Int) -> Bool {
        opensChosen = false
        return chosen.move(command, count: list.ids.count, page: page)
    }

    /// Scrolls to make the selected post and feed visible.
    mutating func scroll(height: Int, paneHeight: Int) {
        chosen.window.show(chosen.index, of: list.ids.count, height: height)
        paneWindow.show(pane.firstIndex { $0.source == query.source } ?? 0, of: pane.count, height: paneHeight)
    }

    /// Returns the index of the next or previous unread post, wrapping around at the end of the list.
    func nextUnread(forward: Bool) -> Int? {
        guard !list.unread.isEmpty else { return nil }
        let (ids, count) = (list.ids, list.ids.count)
        for step in stride(from: 1, through: count, by: 1) {
            let index = ((chosen.index + (forward ? step : -step)) % count + count) % count
            if list.unread.contains(ids[index]), index != chosen.index { return index }
        }
        return nil
    }

    /// Returns the next or previous feed in the pane that has unread posts.
    func nextSourceWithUnread(forward: Bool) -> PostSource? {
        guard !pane.isEmpty else { return nil }
        // The search itself skips folders, but it starts at the listed source, which may be a folder.
        let here = pane.firstIndex { $0.source == query.source } ?? 0
        return (1...pane.count).lazy
            .map { pane[((here + (forward ? $0 : -$0)) % pane.count + pane.count) % pane.count] }
            .first { !$0.isFolder && $0.source != .all && $0.unreadCount > 0 && $0.source != query.source }?.source
    }

    /// Returns the source that is `step` rows below the current row of the pane.
    func source(_ step: Int) -> PostSource? {
        let index = (pane.firstIndex { $0.source == query.source } ?? 0) + step
        return pane.indices.contains(index) ? pane[index].source : nil
    }

    /// Selects the ``arrival`` post in the list, which has just been loaded.
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

    /// Marks posts as read or unread on the screen only. The caller must also notify the host.
    mutating func mark(_ ids: [ShelfPost.ID], isRead: Bool) {
        for id in ids {
            posts[id]?.isRead = isRead
            kept.insert(id)
            if isRead { list.unread.remove(id) } else { list.unread.insert(id) }
        }
    }

    /// After this call, the posts that are unread now stay in the list even when they are read.
    mutating func keepUnread() { kept.formUnion(list.unread) }

    mutating func mark(_ id: ShelfPost.ID, isFavorite: Bool) {
        posts[id]?.view.favorite = isFavorite
        kept.insert(id)
    }
}

extension FeedsScreen {
    /// Prepares to open the screen, and closes any prompt that is still open.
    /// - Parameter source: The feeds to list, or nil to keep the current list.
    mutating func open(_ source: PostSource?, in scene: inout ShelfScene) {
        if let source {
            let status = usual.status
            show { query in
                query.source = source
                (query.status, query.time, query.words) = (status, .any, "")
            }
        }
        (isPaneFocused, prompt) = (false, nil)
        listPosts(in: &scene)
    }

    /// Changes the query and lists its posts.
    mutating func showPosts(in scene: inout ShelfScene, _ change: (inout PostListQuery) -> Void) {
        show(change)
        listPosts(in: &scene)
    }

    /// Updates the feeds and, if they are on the screen, the posts.
    mutating func update(_ found: [ShelfFeed], by words: WordOrder, areShown: Bool, in scene: inout ShelfScene) {
        update(found, by: words)
        guard areShown else { return }
        isStale = true
        listPosts(in: &scene)
    }

    /// Loads the list of posts for the query, after any other list that is already loading.
    private mutating func listPosts(in scene: inout ShelfScene) {
        guard !isListing else { return listsAgain = true }
        (isListing, listsAgain) = (true, false)
        let query = query
        scene.start { host, tell in
            do throws(MastheadError) {
                tell(.feeds(.list(.success(try await host.postList(query)), for: query)))
            } catch { tell(.feeds(.list(.failure(error), for: query))) }
        }
    }

    /// Updates the list with the result of a query.
    mutating func receive(
        _ result: Result<ShelfPostList, MastheadError>, for query: PostListQuery, in scene: inout ShelfScene
    ) {
        isListing = false
        if query == self.query {
            switch result {
            case .success(let found): update(found)
            case .failure(let error): fail(error)
            }
            if arrive() { openChosenPost(in: &scene) }
        }
        if query != self.query || listsAgain { listPosts(in: &scene) }
    }

    /// Updates the details of the requested posts.
    mutating func receive(
        _ result: Result<[ShelfPost], MastheadError>, for asked: [ShelfPost.ID], in scene: inout ShelfScene
    ) {
        switch result {
        case .success(let found): update(found, for: asked)
        case .failure(let error): scene.show(error)
        }
        openChosenIfKnown(in: &scene)
    }

    /// Requests the details of the visible posts that are not loaded yet.
    mutating func askForPosts(in scene: inout ShelfScene) {
        let ids = wanted(height: scene.feedsLayout.height)
        guard !ids.isEmpty else { return }
        scene.start { host, tell in
            do throws(MastheadError) {
                tell(.feeds(.posts(.success(try await host.posts(ids)), asked: ids)))
            } catch { tell(.feeds(.posts(.failure(error), asked: ids))) }
        }
    }

    /// Refreshes the feeds that are listed.
    mutating func refresh(in scene: inout ShelfScene) {
        guard !scene.isRefreshing else { return }
        guard !feeds.isEmpty else { return scene.say(TerminalWords.Feeds.pressAToAdd) }
        let handles: [String]? =
            switch query.source {
            case .all: nil
            case .folder(let path): feeds.filter { $0.folders.contains { $0.starts(with: path) } }.map(\.id)
            case .feed(let handle): [handle]
            }
        scene.isRefreshing = true
        // Request again any posts that could not be loaded.
        asked = []
        if problem != nil { listPosts(in: &scene) }
        scene.start { host, tell in
            do throws(MastheadError) { tell(.refreshed(.success(try await host.refresh(feeds: handles)))) } catch {
                tell(.refreshed(.failure(error)))
            }
        }
    }

    /// Applies a new default order and status, unless the user changed them for this list.
    mutating func apply(usual: PostListQuery, in scene: inout ShelfScene) {
        let former = self.usual
        guard former != usual else { return }
        self.usual = usual
        showPosts(in: &scene) { query in
            if query.order == former.order { query.order = usual.order }
            if query.status == former.status { query.status = usual.status }
        }
    }

    // MARK: Opening posts

    /// Opens the selected post once its text is loaded.
    mutating func openChosenPost(in scene: inout ShelfScene) {
        opensChosen = true
        openChosenIfKnown(in: &scene)
        if opensChosen { askForPosts(in: &scene) }
    }

    private mutating func openChosenIfKnown(in scene: inout ShelfScene) {
        guard opensChosen, let chosenPost else { return }
        opensChosen = false
        scene.request(.showPost(chosenPost))
    }

    /// Selects a post that is about to open. If it is not in the list, lists the posts of its feed.
    mutating func select(_ post: ShelfPost, in scene: inout ShelfScene) {
        opensChosen = false
        if !list.ids.contains(post.id) {
            show { query in
                let order = query.order
                query = PostListQuery()
                query.order = order
                query.source = .feed(post.handle)
            }
            arrival = .post(post.id)
            listPosts(in: &scene)
        } else if chosenID != post.id, let index = list.ids.firstIndex(of: post.id) {
            choose(index)
        }
    }

    /// Selects the next unread post in the list, or in the next feed that has unread posts.
    /// - Parameter opens: Whether to open the post.
    mutating func goToUnread(forward: Bool, opens: Bool = false, in scene: inout ShelfScene) {
        if let index = nextUnread(forward: forward) {
            choose(index)
            if opens { openChosenPost(in: &scene) }
        } else if query.source != .all, let source = nextSourceWithUnread(forward: forward) {
            arrival = .unread(forward: forward, opens: opens)
            showPosts(in: &scene) { query in
                (query.source, query.time, query.words) = (source, .any, "")
                if query.status == .favorites || query.status == .read { query.status = .all }
            }
        } else {
            scene.say(TerminalWords.Feeds.noMoreUnread)
        }
    }

    /// Opens the next or previous post in the list.
    mutating func openNeighbor(_ step: Int, in scene: inout ShelfScene) {
        let index = chosen.index + step
        guard isListed, list.ids.indices.contains(index) else {
            return scene.say(step > 0 ? TerminalWords.Feeds.lastPost : TerminalWords.Feeds.firstPost)
        }
        choose(index)
        openChosenPost(in: &scene)
    }

    /// Marks the listed posts as read.
    /// - Parameter date: Marks only posts that were published before this date, or all posts if nil.
    mutating func markAll(before date: Date?, in scene: inout ShelfScene) {
        keepUnread()
        scene.start(.markPosts(of: query, before: date))
    }
}
