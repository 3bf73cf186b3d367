import Periodical

extension TerminalShelf {
    /// The text area of the open post, and the format of its pictures.
    var postSetting: PostSetting {
        let row = rows >= 16 ? 3 : 2
        let width = max(10, min(postMeasure, columns - 6))
        let area = PageLayout.Area(
            row: row, column: max(1, (columns - width) / 2 + 1), columns: width, rows: max(1, rows - 1 - row))
        return PostSetting(
            area: area, graphics: scene.graphics, showsPictures: scene.showsCovers && scene.graphics.showsPictures)
    }

    // MARK: Opening

    /// Opens the selected post as soon as it is loaded.
    func openChosenPost() {
        feeds.opensChosen = true
        openChosenIfKnown()
        if feeds.opensChosen { askForPosts() }
    }

    func openChosenIfKnown() {
        guard feeds.opensChosen, let chosen = feeds.chosenPost else { return }
        showPost(chosen)
    }

    /// Opens the post with this reference and lists the posts of its feed.
    func openPost(_ item: ItemReference) {
        Task { [host, tell] in
            do throws(MastheadError) { tell(.feeds(.found(try await host.post(item)))) } catch { tell(.failed(error)) }
        }
    }

    /// Shows a post and marks it as read.
    func showPost(_ found: ShelfPost) {
        feeds.opensChosen = false
        if !feeds.list.ids.contains(found.id) {
            feeds.show { wish in
                let order = wish.order
                wish = PostListQuery()
                wish.order = order
                wish.source = .feed(found.handle)
            }
            feeds.arrival = .post(found.id)
            listPosts()
        } else if feeds.chosenID != found.id, let index = feeds.list.ids.firstIndex(of: found.id) {
            feeds.choose(index)
        }
        post = PostScreen(found)
        if screen != .post { screens.append(.post) }
        loadPost(found)
        guard !found.isRead else { return }
        let id = found.id
        feeds.mark([id], isRead: true)
        post?.post.isRead = true
        Task { [host, tell] in
            do throws(MastheadError) { _ = try await host.setRead(true, posts: [id]) } catch { tell(.failed(error)) }
        }
    }

    func loadPost(_ found: ShelfPost) {
        Task { [host, tell] in
            do throws(MastheadError) {
                tell(.feeds(.content(.success(try await host.content(of: found)), of: found.id)))
            } catch { tell(.feeds(.content(.failure(error), of: found.id))) }
        }
    }

    func takeContent(_ result: Result<ShelfPostContent, MastheadError>, of id: ShelfPost.ID) {
        func take(_ screen: inout PostScreen?) {
            guard screen?.post.id == id else { return }
            switch result {
            case .success(let content): screen?.take(content)
            case .failure(let error): screen?.problem = error
            }
        }
        take(&post)
        take(&feeds.preview)
    }

    /// Updates the details of the open post.
    func update(_ now: ShelfPost) {
        guard let former = post?.post, former != now else { return }
        post?.post = now
        if former.isFavorite != now.isFavorite { post?.forgetText() }
    }

    /// Lays out a post for an area, unless this layout exists or is in progress.
    func lay(_ screen: inout PostScreen, _ setting: PostSetting) {
        guard let content = screen.content, screen.setting != setting, screen.pending != setting else { return }
        screen.pending = setting
        let text = PostText(post: screen.post, content: content, setting: setting)
        Task { [tell] in tell(.feeds(.laid(await text.laid(), of: text.post.id, for: setting))) }
    }

    // MARK: Keys

    /// Handles a key of the post screen: a digit opens a link; `+`, `-` and `0` change the text width.
    /// - Returns: Whether the key was handled.
    func pressOnPost(_ key: Key) -> Bool {
        guard case .character(let character) = key else { return false }
        switch character {
        case "1"..."9":
            openLink(character.wholeNumberValue ?? 1)
        case "+", "=": postMeasure = min(76, postMeasure + 4)
        case "-": postMeasure = max(40, postMeasure - 4)
        case "0": postMeasure = Self.usualMeasure
        default: return false
        }
        return true
    }

    private func openLink(_ number: Int) {
        let height = postSetting.area.rows
        guard let links = post?.links(height: height), links.indices.contains(number - 1) else {
            return say(TerminalWords.Post.noLink(number))
        }
        switch links[number - 1] {
        case .url(let url): showInBrowser(url)
        case .note(let name):
            if let line = post?.text?.notes[name]?.lowerBound { post?.show(line: line, height: height) }
        case .page, .part: break
        }
    }

    func showInBrowser(_ url: String) { show(url, isPage: true) }

    /// Shows a web page in the browser, or starts a message in the mail program.
    func show(_ url: String, isPage: Bool) {
        notice = StyledText(isPage ? TerminalWords.Shared.openingBrowser : TerminalWords.Shared.openingMail, .quiet)
        perform { [host] () throws(MastheadError) in (try await host.openLink(url), nil) }
    }

    func carryOutOnPost(_ command: ShelfCommand) {
        let height = postSetting.area.rows
        let page = max(1, height - 2)
        switch command {
        case .up: post?.scroll(-1, height: height)
        case .down: post?.scroll(1, height: height)
        case .pageUp: post?.scroll(-page, height: height)
        case .pageDown: if post?.scroll(page, height: height) != true { goToUnread(forward: true) }
        case .first: post?.scroll(.min / 2, height: height)
        case .last: post?.scroll(.max / 2, height: height)
        case .left, .previousGroup: openNeighbor(-1)
        case .right, .nextGroup: openNeighbor(1)
        case .nextNew: goToUnread(forward: true)
        case .previousNew: goToUnread(forward: false)
        case .readAll: markAllPosts(before: nil)
        default: if let open = post?.post { carryOut(command, onPost: open) }
        }
    }

    /// Opens the next or previous post in the list.
    private func openNeighbor(_ step: Int) {
        let index = feeds.chosen.index + step
        guard feeds.isListed, feeds.list.ids.indices.contains(index) else {
            return say(step > 0 ? TerminalWords.Feeds.lastPost : TerminalWords.Feeds.firstPost)
        }
        feeds.choose(index)
        openChosenPost()
    }
}
