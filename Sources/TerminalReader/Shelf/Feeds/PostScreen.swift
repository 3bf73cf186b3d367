import Periodical

/// The screen that shows an open post.
struct PostScreen: ShelfView {
    /// The open post, or nil until it is loaded.
    var page: PostPage?
    /// The width of the text in columns.
    private(set) var measure = usualMeasure

    private static let usualMeasure = 66

    var title: String { StyledText(foreign: page?.post.feedTitle ?? "").text }

    var keyTable: KeyTable { .post }

    /// Shows a post and loads its content.
    mutating func open(_ post: ShelfPost, in scene: inout ShelfScene) {
        page = PostPage(post)
        scene.start(.content(of: post))
    }

    /// Returns the text area and the picture format.
    func setting(in scene: ShelfScene) -> PostSetting {
        let row = scene.rows >= 16 ? 3 : 2
        let width = max(10, min(measure, scene.columns - 6))
        let area = PageLayout.Area(
            row: row, column: max(1, (scene.columns - width) / 2 + 1), columns: width,
            rows: max(1, scene.rows - 1 - row))
        return PostSetting(
            area: area, graphics: scene.graphics, showsPictures: scene.showsCovers && scene.graphics.showsPictures)
    }

    // MARK: Keys

    /// Handles a key. Digits open links; `+`, `-` and `0` change the text width.
    mutating func press(_ key: Key, in scene: inout ShelfScene) {
        guard case .character(let character) = key else { return scene.request(key) }
        switch character {
        case "1"..."9": openLink(character.wholeNumberValue ?? 1, in: &scene)
        case "+", "=": measure = min(76, measure + 4)
        case "-": measure = max(40, measure - 4)
        case "0": measure = Self.usualMeasure
        default: scene.request(key)
        }
    }

    mutating func carryOut(_ command: ShelfCommand, in scene: inout ShelfScene) {
        let height = setting(in: scene).area.rows
        let step = max(1, height - 2)
        switch command {
        case .up: page?.scroll(-1, height: height)
        case .down: page?.scroll(1, height: height)
        case .pageUp: page?.scroll(-step, height: height)
        case .pageDown: if page?.scroll(step, height: height) != true { scene.request(.unread(forward: true)) }
        case .first: page?.scroll(.min / 2, height: height)
        case .last: page?.scroll(.max / 2, height: height)
        case .left, .previousGroup: scene.request(.neighbor(-1))
        case .right, .nextGroup: scene.request(.neighbor(1))
        case .nextNew: scene.request(.unread(forward: true))
        case .previousNew: scene.request(.unread(forward: false))
        case .readAll: scene.request(.markAllPosts)
        case .refresh:
            if let page, page.problem != nil { scene.start(.content(of: page.post)) }
            scene.request(.refreshFeeds)
        default: if let page { scene.request(.onPost(command, page.post)) }
        }
    }

    private mutating func openLink(_ number: Int, in scene: inout ShelfScene) {
        let height = setting(in: scene).area.rows
        guard let links = page?.links(height: height), links.indices.contains(number - 1) else {
            return scene.say(TerminalWords.Post.noLink(number))
        }
        switch links[number - 1] {
        case .url(let url): scene.show(url, isPage: true)
        case .note(let name):
            if let line = page?.text?.notes[name]?.lowerBound { page?.show(line: line, height: height) }
        case .page, .part: break
        }
    }

    // MARK: Drawing

    mutating func draw(on canvas: inout Canvas, in scene: inout ShelfScene) {
        guard let post = page?.post else {
            return HeaderLine(title: StyledText(TerminalWords.Screen.feeds, .strong)).draw(on: &canvas)
        }
        let unread = scene.contents.feeds.first { $0.id == post.handle }?.unreadCount ?? 0
        HeaderLine(
            title: StyledText(foreign: post.feedTitle, .strong),
            right: StyledText(unread > 0 ? TerminalWords.Feeds.moreUnread(unread) : "", .quiet)
        ).draw(on: &canvas)
        let setting = setting(in: scene)
        page?.lay(setting, in: &scene)
        guard let page else { return }
        scene.targets += page.linkTargets(page.setting ?? setting)
        scene.pictures += page.draw(page.setting ?? setting, on: &canvas, scene.cover)
    }

    func hints(in scene: ShelfScene) -> [KeyHint] {
        let links = page?.links(height: setting(in: scene).area.rows).count ?? 0
        let third =
            links > 0
            ? KeyHint(links == 1 ? "1" : "1-9", TerminalWords.Feeds.openLink)
            : page?.post.link == nil
                ? KeyHint("*", TerminalWords.Shared.favorite) : KeyHint("o", TerminalWords.Feeds.webPage)
        return [
            KeyHint(TerminalWords.KeyName.space, TerminalWords.Shared.readOn),
            KeyHint(TerminalWords.KeyName.tab, TerminalWords.Feeds.nextUnread), third,
        ]
    }

    func position(in scene: ShelfScene) -> String {
        page?.position(height: setting(in: scene).area.rows) ?? ""
    }
}

extension PostPage {
    /// Lays out the post for an area, unless that has been done or is in progress.
    mutating func lay(_ setting: PostSetting, in scene: inout ShelfScene) {
        guard let content, self.setting != setting, pending != setting else { return }
        pending = setting
        let text = PostText(post: post, content: content, setting: setting)
        scene.start { _, tell in tell(.feeds(.laid(await text.laid(), of: text.post.id, for: setting))) }
    }

    /// Updates the details of the post.
    mutating func update(_ now: ShelfPost) {
        guard now.id == post.id, now != post else { return }
        let former = post
        post = now
        if former.isFavorite != now.isFavorite { forgetText() }
    }

    /// Updates the post's content, or the error if it could not be loaded.
    mutating func update(_ result: Result<ShelfPostContent, MastheadError>, of id: ShelfPost.ID) {
        guard post.id == id else { return }
        switch result {
        case .success(let content): update(content)
        case .failure(let error): problem = error
        }
    }

    /// Updates the text, provided that it is the layout in progress.
    mutating func update(_ text: LaidText, of id: ShelfPost.ID, for setting: PostSetting) {
        if post.id == id, pending == setting { update(text, for: setting) }
    }
}
