import Periodical

extension ShelfList: ShelfView {
    var title: String { TerminalWords.Screen.shelf }

    mutating func carryOut(_ command: ShelfCommand, in scene: inout ShelfScene) {
        let contents = scene.contents
        let isLow = scene.layout.isLow
        let page = max(1, scene.layout.height - 2)
        if isPaneFocused {
            switch command {
            case .up: return movePane(-1, contents, isLow: isLow)
            case .down: return movePane(1, contents, isLow: isLow)
            case .first: return showPane(0, contents, isLow: isLow)
            case .right, .open:
                if let handle, scene.isFeed(handle) { scene.request(.openFeeds(.feed(handle))) }
                return isPaneFocused = false
            case .remove:
                if let handle { scene.request(.askUnfollow(handle)) }
                return
            case .remind: return askReminder(in: &scene)
            case .menu, .about:
                if let handle, let publication = scene.publication(handle) { return scene.ask(.menu(publication)) }
            default: break
            }
        }
        switch command {
        case .up: select(selection - 1, contents)
        case .down: select(selection + 1, contents)
        case .pageUp: select(selection - page, contents)
        case .pageDown: select(selection + page, contents)
        case .first: select(0, contents)
        case .last: select(.max, contents)
        case .left: if scene.layout.pane != nil { isPaneFocused = true }
        case .right: isPaneFocused = false
        case .nextNew: if !goToNew(contents, forward: true) { scene.say(TerminalWords.Done.nothingNew) }
        case .previousNew: if !goToNew(contents, forward: false) { scene.say(TerminalWords.Done.nothingNew) }
        case .nextGroup: goToGroup(contents, forward: true)
        case .previousGroup: goToGroup(contents, forward: false)
        case .covers: scene.request(.showCovers)
        case .filter: scene.request(.askFilter)
        case .sort: scene.request(.askOrder)
        case .stop: showEverything(in: scene)
        default:
            guard let item = chosen(contents) else { return }
            ItemActions(item: item, group: group(contents)).carryOut(command, in: &scene)
        }
    }

    mutating func use(_ mouse: Mouse, in scene: inout ShelfScene) {
        switch scene.target(at: mouse)?.meaning {
        case .pane(let index):
            isPaneFocused = true
            showPane(index, scene.contents, isLow: scene.layout.isLow)
        case .row(let index):
            guard selection != index || isPaneFocused else { return scene.request(.command(.open)) }
            isPaneFocused = false
            select(index, scene.contents)
        case .key, .choice, nil: break
        }
    }

    mutating func resize(in scene: inout ShelfScene) { update(in: scene) }

    /// Rebuilds the list from the current content.
    mutating func update(in scene: ShelfScene) {
        update(scene.contents, isLow: scene.layout.isLow)
        if scene.layout.pane == nil { isPaneFocused = false }
    }

    /// Removes the filter and lists all publications.
    private mutating func showEverything(in scene: ShelfScene) {
        guard filter != .everything || source != .everything else { return }
        show(scene.contents, isLow: scene.layout.isLow) {
            $0.filter = .everything
            $0.source = .everything
        }
        isPaneFocused = false
    }

    /// The handle of the publication selected in the pane, or nil.
    private var handle: String? {
        guard case .publication(let handle) = source else { return nil }
        return handle
    }

    /// Shows the available reminders for the listed publication.
    private func askReminder(in scene: inout ShelfScene) {
        guard let handle else { return scene.say(TerminalWords.Timers.selectPublication) }
        scene.askReminder(ofPublication: handle)
    }

    /// Whether the list contains only books.
    func isOfBooks(in scene: ShelfScene) -> Bool {
        switch source {
        case .publication(let handle), .group(let handle, _):
            scene.publication(handle)?.kind == .bookshelf
        case .everything, .due, .begun, .favorites:
            !scene.contents.publications.isEmpty
                && scene.contents.publications.allSatisfy { $0.kind == .bookshelf }
        }
    }

    // MARK: Drawing

    mutating func draw(on canvas: inout Canvas, in scene: inout ShelfScene) {
        guard scene.isLoaded else {
            return HeaderLine(title: StyledText(TerminalWords.Screen.shelf, .strong)).draw(on: &canvas)
        }
        guard !scene.isEmpty else {
            HeaderLine(title: StyledText(TerminalWords.Screen.shelf, .strong)).draw(on: &canvas)
            return EmptyShelf(commands: scene.firstCommands).draw(on: &canvas)
        }
        scene.drawHeader(crumb: " › \(scene.crumb)", on: &canvas)
        scroll(height: scene.layout.height)
        scene.targets += scene.drawPane(
            paneRows, window: paneWindow, source: source, isFocused: isPaneFocused, on: &canvas)
        guard !listing.itemRows.isEmpty else { return drawNone(on: &canvas, in: scene) }
        scene.targets += scene.drawList(
            listing, window: window, selection: selection, isFocused: !isPaneFocused, on: &canvas)
        guard let chosen = chosen(scene.contents) else { return }
        scene.drawCover(of: chosen, on: &canvas)
        // Then draw the covers of neighboring rows, which the user is likely to select next.
        let near = [0, 1, -1, 2].compactMap { listing.place(selection + $0) }
        if scene.showsCovers, scene.layout.cover != nil { scene.askForCovers(of: near.map(\.item)) }
        scene.pictures += near.compactMap { scene.coverRequest(scene.contents.items[$0.item]) }
    }

    /// Explains why the list is empty and what to do next.
    private func drawNone(on canvas: inout Canvas, in scene: ShelfScene) {
        let row = scene.layout.rows.lowerBound + 1
        canvas.put(StyledText(reasonForNone(in: scene)), row: row, column: scene.layout.title)
        let isNarrowed = filter != .everything || source != .everything
        canvas.put(
            StyledText(marked: isNarrowed ? TerminalWords.Shelf.pressEscape : TerminalWords.Shelf.pressRefresh),
            row: row + 2, column: scene.layout.title)
    }

    private func reasonForNone(in scene: ShelfScene) -> String {
        switch (source, filter) {
        case (.favorites, _), (_, .favorites): TerminalWords.Shared.noFavorites
        case (.begun, _): TerminalWords.Shelf.nothingStarted
        case (_, .new): TerminalWords.Shelf.nothingNew
        case (.publication(let handle), _) where scene.isFeed(handle): TerminalWords.Shelf.noNewPosts
        case (.everything, _) where !scene.contents.feeds.isEmpty: TerminalWords.Shelf.nothingNewButFeeds
        case (_, .here): TerminalWords.Shelf.nothingDownloaded
        default: TerminalWords.Shelf.noIssues
        }
    }

    /// Returns the header's summary of the list: the filter or publication, and the order.
    func crumb(in scene: ShelfScene) -> String {
        crumb(isOfBooks: isOfBooks(in: scene)) { StyledText(foreign: scene.publicationTitle($0)).text }
    }

    func hints(in scene: ShelfScene) -> [KeyHint] {
        guard !scene.isEmpty else { return scene.hintsOfEmptyShelf }
        guard isPaneFocused else { return scene.hintsOfShelf(for: chosen(scene.contents)) }
        let isFeed = handle.map { scene.isFeed($0) } ?? false
        return [
            KeyHint(TerminalWords.KeyName.enter, isFeed ? TerminalWords.Shelf.posts : TerminalWords.Shelf.issues),
            KeyHint("x", TerminalWords.Shared.unfollow),
            KeyHint("/", TerminalWords.Shared.search),
        ]
    }

    func position(in scene: ShelfScene) -> String {
        let count = listing.itemRows.count
        return count > 0 ? TerminalWords.Shared.position(selection + 1, of: count) : ""
    }
}

extension ShelfScene {
    var hintsOfEmptyShelf: [KeyHint] {
        isLoaded ? [KeyHint("a", TerminalWords.Shared.add), KeyHint("q", TerminalWords.Shared.quit)] : []
    }

    /// Returns the most useful keys for the list and for the covers.
    func hintsOfShelf(for item: ShelfItem?) -> [KeyHint] {
        [
            item.map(mainHint) ?? KeyHint(TerminalWords.KeyName.enter, TerminalWords.Shared.open),
            KeyHint(TerminalWords.KeyName.tab, TerminalWords.Shelf.nextNew),
            KeyHint("/", TerminalWords.Shared.search),
        ]
    }

    /// Returns the most useful key for an item.
    private func mainHint(_ item: ShelfItem) -> KeyHint {
        if let download = downloads[item.id], item.presence != .here {
            return KeyHint(
                "p",
                download.state == .paused || download.state == .failed
                    ? TerminalWords.Shared.resume : TerminalWords.Shared.pause)
        }
        return item.presence == .notHere
            ? KeyHint("d", TerminalWords.Shelf.download)
            : KeyHint(TerminalWords.KeyName.enter, TerminalWords.Shared.open)
    }
}
