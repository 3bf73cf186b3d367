import Periodical

extension TerminalShelf {
    var screen: ShelfScreen { screens.last ?? .list }

    /// Handles a key.
    /// - Returns: Whether the shelf stays open.
    func press(_ key: Key) -> Bool {
        switch key {
        case .control("z"):
            suspend()
            return true
        case .control("l"):
            painter.forget()
            return true
        case .control("c"): return false
        default: break
        }
        // A message disappears at the next key. The progress of opening an item and the errors of an address stay.
        if opening == nil, address == nil { notice = nil }
        if dialog != nil { return pressOnDialog(key) }
        if address != nil {
            pressOnAddress(key)
            return true
        }
        if typing != nil {
            pressOnValue(key)
            return true
        }
        if timerPrompt != nil {
            pressOnTimer(key)
            return true
        }
        if feeds.dayPrompt != nil {
            pressOnDay(key)
            return true
        }
        if feeds.prompt != nil {
            pressOnWords(key)
            return true
        }
        switch screen {
        case .keys:
            if !keys.press(key, rows: rows, columns: columns) { screens.removeLast() }
            return true
        case .search: return pressOnSearch(key)
        case .post: if pressOnPost(key) { return true }
        case .list, .covers, .feeds, .timers, .bookmarks, .downloads: break
        }
        guard let command = ShelfCommand(key) else { return true }
        return carryOut(command)
    }

    /// Inserts pasted text into the open prompt. Without a prompt, the pasted characters do not act as keys.
    func paste(_ text: String) {
        guard dialog == nil else { return }
        if address != nil {
            address?.insert(text)
        } else if typing != nil {
            typing?.line.insert(text)
        } else if timerPrompt != nil {
            timerPrompt?.line.insert(text)
        } else if screen == .feeds, feeds.dayPrompt != nil {
            feeds.dayPrompt?.insert(text)
        } else if screen == .feeds, feeds.prompt != nil {
            feeds.prompt?.insert(text)
        } else if screen == .search {
            search.prompt.insert(text)
            find()
        } else {
            say(TerminalWords.Done.pasteWhereTyping)
        }
    }

    private func pressOnDialog(_ key: Key) -> Bool {
        guard var open = dialog else { return true }
        switch open.press(key) {
        case .stays:
            dialog = open
            return true
        case .closes:
            dialog = nil
            return true
        case .answers(let answer): return take(answer)
        }
    }

    /// Carries out the action of a choice.
    /// - Returns: Whether the shelf stays open.
    func take(_ answer: ShelfDialog.Answer) -> Bool {
        dialog = nil
        switch answer {
        case .nothing: break
        case .command(let command): return carryOut(command)
        case .place(let place): go(to: place)
        case .filter(let filter): show { $0.filter = filter }
        case .order(let order): show { $0.order = order }
        case .askUnfollow(let handle):
            dialog = scene.contents.publications.first { $0.id == handle }.map(ShelfDialog.unfollow)
        case .unfollow(let handle, let keepsItems): unfollow(handle, keepsItems: keepsItems)
        case .removeForGood(let item): removeForGood(item)
        case .add(let address): look(at: address)
        case .post(let command): take(command)
        case .settings(let command): take(command)
        case .timer(let command): take(command)
        case .askContacts(let handle):
            dialog = scene.contents.publications.first { $0.id == handle }.map(ShelfDialog.writeTo)
        case .show(let url, let isPage): show(url, isPage: isPage)
        }
        return true
    }

    /// Carries out a command on the current screen.
    /// - Returns: Whether the shelf stays open.
    func carryOut(_ command: ShelfCommand) -> Bool {
        switch command {
        case .leave: return false
        case .back: return goBack()
        case .stop: stop()
        case .help:
            keys = KeysScreen(keyTable, over: screenTitle)
            screens.append(.keys)
        case .goTo: dialog = .goTo
        case .search: if screen == .feeds { feeds.prompt = PromptLine(feeds.wish.words) } else { openSearch() }
        case .undo: undo()
        case .refresh:
            switch screen {
            case .post:
                if let open = post, open.problem != nil { loadPost(open.post) }
                refreshFeeds()
            case .feeds: refreshFeeds()
            case .timers: loadTimers()
            default: refresh()
            }
        case .add where screen == .timers: timerPrompt = TimerPrompt()
        case .add: askForAddress()
        case .settings: take(.show(.allFeeds))
        default: carryOutOnScreen(command)
        }
        return true
    }

    private var keyTable: KeyTable {
        switch screen {
        case .feeds: .feeds
        case .post: .post
        case .timers: .timers
        case .list, .covers, .search, .bookmarks, .downloads, .keys: .shelf
        }
    }

    private func carryOutOnScreen(_ command: ShelfCommand) {
        switch screen {
        case .list: carryOutOnList(command)
        case .covers: carryOutOnCovers(command)
        case .feeds: carryOutOnFeeds(command)
        case .post: carryOutOnPost(command)
        case .timers: carryOutOnTimers(command)
        case .bookmarks: carryOutOnBookmarks(command)
        case .downloads: carryOutOnDownloads(command)
        case .search, .keys: break
        }
    }

    private func carryOutOnList(_ command: ShelfCommand) {
        let contents = scene.contents
        let isLow = scene.layout.isLow
        let page = max(1, scene.layout.height - 2)
        if list.isPaneFocused {
            switch command {
            case .up: return list.movePane(-1, contents, isLow: isLow)
            case .down: return list.movePane(1, contents, isLow: isLow)
            case .first: return list.showPane(0, contents, isLow: isLow)
            case .right, .open:
                if let feed = chosenFeed { openFeeds(.feed(feed)) }
                return list.isPaneFocused = false
            case .takeAway:
                if case .publication(let handle) = list.source { _ = take(.askUnfollow(handle)) }
                return
            case .remind: return askReminderOfPublication()
            case .menu, .about:
                if let publication = chosenPublication { return dialog = .menu(publication) }
            default: break
            }
        }
        switch command {
        case .up: list.select(list.selection - 1, contents)
        case .down: list.select(list.selection + 1, contents)
        case .pageUp: list.select(list.selection - page, contents)
        case .pageDown: list.select(list.selection + page, contents)
        case .first: list.select(0, contents)
        case .last: list.select(.max, contents)
        case .left: if scene.layout.pane != nil { list.isPaneFocused = true }
        case .right: list.isPaneFocused = false
        case .nextNew: if !list.goToNew(contents, forward: true) { say(TerminalWords.Done.nothingNew) }
        case .previousNew: if !list.goToNew(contents, forward: false) { say(TerminalWords.Done.nothingNew) }
        case .nextGroup: list.goToGroup(contents, forward: true)
        case .previousGroup: list.goToGroup(contents, forward: false)
        case .covers: showCovers()
        case .filter: dialog = .filter(list.filter, categories: list.categories(scene.contents))
        case .sort: dialog = .sort(list.order, isOfBooks: isOfBooks)
        default: carryOut(command, on: list.chosen(contents), in: list.group(contents))
        }
    }

    private func carryOutOnCovers(_ command: ShelfCommand) {
        guard !grid.move(command, columns: columns, rows: rows) else { return }
        let items = scene.contents.items
        switch command {
        case .nextNew, .previousNew:
            let count = grid.items.count
            let steps = (1...max(1, count)).map { command == .nextNew ? $0 : -$0 }
            let found = steps.map { ((grid.chosen.index + $0) % max(1, count) + count) % max(1, count) }.first {
                grid.items.indices.contains($0) && items[grid.items[$0]].isNew
            }
            if let found { grid.chosen.choose(found, count: count) } else { say(TerminalWords.Done.nothingNew) }
        case .covers: screens.removeLast()
        case .filter: dialog = .filter(list.filter, categories: list.categories(scene.contents))
        case .sort: dialog = .sort(list.order, isOfBooks: isOfBooks)
        default:
            let chosen = grid.items.indices.contains(grid.chosen.index) ? items[grid.items[grid.chosen.index]] : nil
            carryOut(command, on: chosen, in: chosen.map { item in items.filter { $0.handle == item.handle } } ?? [])
        }
    }

    private func showCovers() {
        guard columns >= 80, rows >= 24 else { return say(TerminalWords.Done.smallForCovers) }
        grid.update(list.listing, scene.contents)
        if let place = list.listing.place(list.selection), let index = grid.items.firstIndex(of: place.item) {
            grid.chosen.choose(index, count: grid.items.count)
        }
        screens.append(.covers)
    }

    /// Shows a different part of the shelf.
    func show(_ change: (inout ShelfList) -> Void) {
        list.show(scene.contents, isLow: scene.layout.isLow, change)
        grid.update(list.listing, scene.contents)
    }

    /// The handle of the feed that is selected in the pane, or nil.
    private var chosenFeed: String? {
        guard case .publication(let handle) = list.source else { return nil }
        return scene.contents.feeds.contains { $0.id == handle } ? handle : nil
    }

    /// Closes the current screen.
    /// - Returns: Whether the shelf stays open.
    private func goBack() -> Bool {
        guard screens.count > 1 else { return false }
        screens.removeLast()
        if screen == .feeds, feeds.isPaneFocused { feeds.isPaneFocused = feedsLayout.hasPane }
        return true
    }

    /// Cancels the opening of an item, or removes a filter.
    private func stop() {
        if opening != nil {
            stopOpening()
        } else if screen == .feeds {
            stopOnFeeds()
        } else if screen == .list, list.filter != .everything || list.source != .everything {
            show {
                $0.filter = .everything
                $0.source = .everything
            }
            list.isPaneFocused = false
        }
    }

    /// Shows a screen of the shelf.
    func go(to place: ShelfPlace) {
        screens = [.list]
        switch place {
        case .shelf: break
        case .feeds: openFeeds()
        case .timers: openTimers()
        case .search: openSearch()
        case .downloads: screens.append(.downloads)
        case .bookmarks:
            screens.append(.bookmarks)
            loadBookmarks()
        }
    }
}
