import Periodical

extension TerminalShelf {
    /// Carries out a command on the selected item.
    /// - Parameter group: The items in the same publication or section.
    func carryOut(_ command: ShelfCommand, on item: ShelfItem?, in group: [ShelfItem]) {
        guard let item else { return }
        if command == .remind { return askReminder(of: item) }
        if item.post != nil { return carryOutOnShelf(command, post: item) }
        let download = scene.downloads[item.id]
        switch command {
        case .open: open(item)
        case .download: self.download(item, download)
        case .downloadAll: self.download(group)
        case .pause: pause(item, download)
        case .pauseAll: pauseAll()
        case .favorite: toggleFavorite(item)
        case .read: toggleRead(item)
        case .readAll: markRead(group)
        case .takeAway: takeAway(item, download)
        case .about: dialog = about(item)
        case .copy: take(.copyLink(item.id))
        case .share: take(.askShare(item.id))
        case .menu:
            dialog = .menu(item, download, scene.contents.publications.first { $0.id == item.handle })
        case .browser:
            guard item.presence != .notHere else { return say(TerminalWords.Done.notDownloaded(name(item))) }
            let id = item.id
            perform { [host] () throws(MastheadError) in (try await host.openInBrowser(id), nil) }
        default: break
        }
    }

    /// Returns an item's title, shortened for use in a sentence.
    func name(_ item: ShelfItem) -> String { StyledText(foreign: item.title).text.fitted(toColumns: 40) }

    /// Carries out an action in a task, then reports the result in the footer.
    func perform(
        _ body: @escaping @Sendable () async throws(MastheadError) -> (String, ShelfUndo?)
    ) {
        Task { [tell] in
            do throws(MastheadError) {
                let (text, undo) = try await body()
                tell(.done(text, undo))
            } catch { tell(.failed(error)) }
        }
    }

    private func download(_ item: ShelfItem, _ download: ShelfDownload?) {
        if item.presence == .here, download == nil { return say(TerminalWords.Done.alreadyDownloaded(name(item))) }
        if let download, download.state == .running || download.state == .waiting {
            return say(TerminalWords.Done.alreadyDownloading(name(item)))
        }
        let (id, title) = (item.id, name(item))
        perform { [host] () throws(MastheadError) in
            (TerminalWords.Done.downloading(title), try await host.download([id]).undo)
        }
    }

    private func download(_ group: [ShelfItem]) {
        let missing = group.filter { $0.presence == .notHere }.map(\.id)
        guard !missing.isEmpty else { return say(TerminalWords.Done.allDownloaded) }
        perform { [host] () throws(MastheadError) in
            let (count, undo) = try await host.download(missing)
            return (TerminalWords.Done.downloading(issues: count), undo)
        }
    }

    private func pause(_ item: ShelfItem, _ download: ShelfDownload?) {
        guard let download else { return say(TerminalWords.Done.notDownloading(name(item))) }
        let isPaused = download.state != .paused && download.state != .failed
        let (id, title) = (item.id, name(item))
        perform { [host] () throws(MastheadError) in
            _ = try await host.pause(isPaused, [id])
            return (isPaused ? TerminalWords.Done.paused(title) : TerminalWords.Done.resumed(title), nil)
        }
    }

    func pauseAll() {
        let states = Set(scene.downloads.values.map(\.state))
        guard !states.isEmpty else { return say(TerminalWords.Done.noDownloads) }
        let isPaused = states.contains(.running) || states.contains(.waiting)
        perform { [host] () throws(MastheadError) in
            let count = try await host.pause(isPaused, nil)
            return (
                isPaused ? TerminalWords.Done.paused(downloads: count) : TerminalWords.Done.resumed(downloads: count),
                nil
            )
        }
    }

    private func toggleFavorite(_ item: ShelfItem) {
        let (id, isFavorite, title) = (item.id, !item.isFavorite, name(item))
        perform { [host] () throws(MastheadError) in
            try await host.setFavorite(isFavorite, of: id)
            let undo = ShelfUndo { () throws(MastheadError) in try await host.setFavorite(!isFavorite, of: id) }
            return (TerminalWords.Done.favorite(title, isFavorite), undo)
        }
    }

    private func toggleRead(_ item: ShelfItem) {
        let (id, isRead, title) = (item.id, item.progress != .read, name(item))
        perform { [host] () throws(MastheadError) in
            let undo = try await host.setRead(isRead, of: [id]).undo
            return (TerminalWords.Done.read(title, isRead), undo)
        }
    }

    private func markRead(_ group: [ShelfItem]) {
        let unread = group.filter { $0.progress != .read }.map(\.id)
        guard !unread.isEmpty else { return say(TerminalWords.Done.allRead) }
        perform { [host] () throws(MastheadError) in
            let (count, undo) = try await host.setRead(true, of: unread)
            return (TerminalWords.Done.read(issues: count), undo)
        }
    }

    /// Cancels a download, deletes an item's files or removes the item from the shelf. The shelf asks first only if the
    /// user cannot undo the action.
    private func takeAway(_ item: ShelfItem, _ download: ShelfDownload?) {
        let (id, title) = (item.id, name(item))
        if download != nil {
            perform { [host] () throws(MastheadError) in
                (TerminalWords.Done.canceled(title), try await host.cancelDownload(of: id))
            }
        } else if item.presence == .here, !item.canComeBack {
            dialog = .removeForGood(item)
        } else if item.presence == .here {
            let size = item.byteCount.map { " (\($0.byteText))" } ?? ""
            perform { [host] () throws(MastheadError) in
                (TerminalWords.Done.deletedFiles(title, size), try await host.removeFiles(of: id))
            }
        } else if item.isBought {
            say(TerminalWords.Done.boughtStays(title))
        } else {
            perform { [host] () throws(MastheadError) in
                (TerminalWords.Done.removed(title), try await host.remove(id))
            }
        }
    }

    func removeForGood(_ item: ItemReference) {
        let title = scene.contents.items.first { $0.id == item }.map(name) ?? item.name.printable
        perform { [host] () throws(MastheadError) in
            try await host.removeForGood(item)
            return (TerminalWords.Done.deleted(title), nil)
        }
    }

    func unfollow(_ handle: String, keepsItems: Bool) {
        let title = StyledText(foreign: scene.publicationTitle(handle)).text.fitted(toColumns: 40)
        let kind = scene.contents.publications.first { $0.id == handle }?.kind
        let items = (kind ?? .magazine).itemsWord
        perform { [host] () throws(MastheadError) in
            let undo = try await host.unfollow(handle, keepsItems: keepsItems)
            return (
                keepsItems ? TerminalWords.Done.unfollowedKeeping(title, items) : TerminalWords.Done.unfollowed(title),
                undo
            )
        }
    }

    /// Undoes the last action.
    func undo() {
        guard let last = undos.popLast() else { return say(TerminalWords.Shared.nothingToUndo) }
        perform { () throws(MastheadError) in
            try await last.action()
            return (TerminalWords.Shared.undone, nil)
        }
    }

    func refresh() {
        guard !scene.isRefreshing else { return }
        guard !scene.contents.publications.isEmpty else { return say(TerminalWords.Done.followNothing) }
        scene.isRefreshing = true
        Task { [host, tell] in
            do throws(MastheadError) { tell(.refreshed(.success(try await host.refresh()))) } catch {
                tell(.refreshed(.failure(error)))
            }
        }
    }

    /// Returns the pop-up with the details of an item.
    private func about(_ item: ShelfItem) -> ShelfDialog {
        let width = min(56, columns - 8)
        var words = [StyledText(foreign: scene.publicationTitle(item.handle), .quiet)] + item.facts
        if let authors = item.authors { words.append(StyledText(foreign: authors, .quiet)) }
        if let reminder = item.reminder { words.append(reminder.sentence()) }
        if let problem = item.problem ?? scene.downloads[item.id]?.problem {
            words += [StyledText()] + StyledText.paragraph(problem, columns: width, .bad)
        }
        if let summary = item.summary, !summary.isEmpty {
            words += [StyledText()] + StyledText.paragraph(summary, columns: width)
        }
        return ShelfDialog(
            name(item), words: Array(words.prefix(max(1, rows - 8))), leastWidth: min(40, width),
            [(KeyHint(TerminalWords.KeyName.escape, TerminalWords.Shared.close), .nothing)])
    }
}
