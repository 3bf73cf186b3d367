import LibraryValues
import Periodical

/// The actions on an item in the list, among the covers and in the downloads.
struct ItemActions {
    let item: ShelfItem
    /// The items in the same publication or section.
    let group: [ShelfItem]

    /// Carries out a command.
    func carryOut(_ command: ShelfCommand, in scene: inout ShelfScene) {
        if command == .remind { return scene.askReminder(of: item) }
        if item.post != nil { return carryOutOnPost(command, in: &scene) }
        let download = scene.downloads[item.id]
        switch command {
        case .open: scene.open(item)
        case .download: self.download(download, in: &scene)
        case .downloadAll: downloadAll(in: &scene)
        case .pause: pause(download, in: &scene)
        case .pauseAll: scene.pauseAllDownloads()
        case .mark(let kind): toggle(kind, in: &scene)
        case .read: toggleRead(in: &scene)
        case .readAll: markAllRead(in: &scene)
        case .remove: remove(download, in: &scene)
        case .about: scene.ask(about(in: scene))
        case .copy: scene.request(.post(.copyLink(item.id)))
        case .share: scene.request(.post(.askShare(item.id)))
        case .menu: scene.ask(.menu(item, download, scene.publication(item.handle)))
        case .browser:
            guard item.presence != .notHere else { return scene.say(TerminalWords.Done.notDownloaded(name)) }
            let id = item.id
            scene.perform { host throws(MastheadError) in (try await host.openInBrowser(id), nil) }
        default: break
        }
    }

    /// Carries out a command on a post in the shelf's list.
    private func carryOutOnPost(_ command: ShelfCommand, in scene: inout ShelfScene) {
        let id = item.id
        switch command {
        case .open: scene.request(.openPost(id))
        case .readAll:
            var query = PostListQuery()
            query.source = .feed(item.handle)
            scene.start(.markPosts(of: query, before: nil))
        case .remove: scene.request(.askUnfollow(item.handle))
        case .feedSettings: scene.request(.settings(.show(.feed(item.handle))))
        case .copy: scene.request(.post(.copyLink(id)))
        case .share: scene.request(.post(.askShare(id)))
        case .read, .mark, .browser, .download, .pause, .whole, .about, .menu:
            scene.start { host, tell throws(MastheadError) in
                tell(.feeds(.wanted(try await host.post(id), command)))
            }
        default: break
        }
    }

    /// The item's title, shortened for use in a sentence.
    private var name: String { item.name }

    private func download(_ download: ShelfDownload?, in scene: inout ShelfScene) {
        if item.presence == .here, download == nil { return scene.say(TerminalWords.Done.alreadyDownloaded(name)) }
        if let download, download.state == .running || download.state == .waiting {
            return scene.say(TerminalWords.Done.alreadyDownloading(name))
        }
        let (id, title) = (item.id, name)
        scene.perform { host throws(MastheadError) in
            (TerminalWords.Done.downloading(title), try await host.download([id]).undo)
        }
    }

    private func downloadAll(in scene: inout ShelfScene) {
        let missing = group.filter { $0.presence == .notHere }.map(\.id)
        guard !missing.isEmpty else { return scene.say(TerminalWords.Done.allDownloaded) }
        scene.perform { host throws(MastheadError) in
            let (count, undo) = try await host.download(missing)
            return (TerminalWords.Done.downloading(issues: count), undo)
        }
    }

    private func pause(_ download: ShelfDownload?, in scene: inout ShelfScene) {
        guard let download else { return scene.say(TerminalWords.Done.notDownloading(name)) }
        let isPaused = download.state != .paused && download.state != .failed
        let (id, title) = (item.id, name)
        scene.perform { host throws(MastheadError) in
            _ = try await host.pause(isPaused, [id])
            return (isPaused ? TerminalWords.Done.paused(title) : TerminalWords.Done.resumed(title), nil)
        }
    }

    private func toggle(_ kind: MarkKind, in scene: inout ShelfScene) {
        guard let mark = TerminalWords.Marks.all.first(where: { $0.kind == kind }) else { return }
        let (id, isSet, title) = (item.id, !mark.isSet(on: item.view), name)
        scene.perform { host throws(MastheadError) in
            try await host.set(kind, isSet, of: id)
            let undo = ShelfUndo { () throws(MastheadError) in try await host.set(kind, !isSet, of: id) }
            return (mark.done(title, isSet), undo)
        }
    }

    private func toggleRead(in scene: inout ShelfScene) {
        let (id, isRead, title) = (item.id, item.progress != .read, name)
        scene.perform { host throws(MastheadError) in
            let undo = try await host.setRead(isRead, of: [id]).undo
            return (TerminalWords.Done.read(title, isRead), undo)
        }
    }

    private func markAllRead(in scene: inout ShelfScene) {
        let unread = group.filter { $0.progress != .read }.map(\.id)
        guard !unread.isEmpty else { return scene.say(TerminalWords.Done.allRead) }
        scene.perform { host throws(MastheadError) in
            let (count, undo) = try await host.setRead(true, of: unread)
            return (TerminalWords.Done.read(issues: count), undo)
        }
    }

    /// Cancels a download, deletes an item's files or removes the item from the shelf. Asks first only if the action
    /// cannot be undone.
    private func remove(_ download: ShelfDownload?, in scene: inout ShelfScene) {
        let (id, title) = (item.id, name)
        if download != nil {
            scene.perform { host throws(MastheadError) in
                (TerminalWords.Done.canceled(title), try await host.cancelDownload(of: id))
            }
        } else if item.presence == .here, !item.canComeBack {
            scene.ask(.removeForGood(item))
        } else if item.presence == .here {
            let size = item.byteCount.map { " (\($0.byteText))" } ?? ""
            scene.perform { host throws(MastheadError) in
                (TerminalWords.Done.deletedFiles(title, size), try await host.removeFiles(of: id))
            }
        } else if item.view.bought {
            scene.say(TerminalWords.Done.boughtStays(title))
        } else {
            scene.perform { host throws(MastheadError) in
                (TerminalWords.Done.removed(title), try await host.remove(id))
            }
        }
    }

    /// Returns the pop-up with the details of an item.
    private func about(in scene: ShelfScene) -> ShelfDialog {
        let width = min(56, scene.columns - 8)
        var words = [StyledText(foreign: scene.publicationTitle(item.handle), .quiet)] + item.facts
        if let authors = item.authors { words.append(StyledText(foreign: authors, .quiet)) }
        if let reminder = item.reminder { words.append(reminder.sentence()) }
        if let problem = item.problem ?? scene.downloads[item.id]?.problem {
            words += [StyledText()] + StyledText.paragraph(problem, columns: width, .bad)
        }
        if let summary = item.view.summary, !summary.isEmpty {
            words += [StyledText()] + StyledText.paragraph(summary, columns: width)
        }
        return ShelfDialog(
            name, words: Array(words.prefix(max(1, scene.rows - 8))), leastWidth: min(40, width),
            [(KeyHint(TerminalWords.KeyName.escape, TerminalWords.Shared.close), .nothing)])
    }
}

extension ShelfItem {
    /// The title, shortened for use in a sentence.
    fileprivate var name: String { StyledText(foreign: title).text.fitted(toColumns: 40) }
}

extension ShelfScene {
    /// Pauses all downloads, or resumes them if none is running or waiting.
    mutating func pauseAllDownloads() {
        let states = Set(downloads.values.map(\.state))
        guard !states.isEmpty else { return say(TerminalWords.Done.noDownloads) }
        let isPaused = states.contains(.running) || states.contains(.waiting)
        perform { host throws(MastheadError) in
            let count = try await host.pause(isPaused, nil)
            return (
                isPaused ? TerminalWords.Done.paused(downloads: count) : TerminalWords.Done.resumed(downloads: count),
                nil
            )
        }
    }

    mutating func removeForGood(_ id: ItemReference) {
        let title = item(id).map(\.name) ?? id.name.printable
        perform { host throws(MastheadError) in
            try await host.removeForGood(id)
            return (TerminalWords.Done.deleted(title), nil)
        }
    }

    mutating func unfollow(_ handle: String, keepsItems: Bool) {
        let title = StyledText(foreign: publicationTitle(handle)).text.fitted(toColumns: 40)
        let items = (publication(handle)?.kind ?? .magazine).itemsWord
        perform { host throws(MastheadError) in
            let undo = try await host.unfollow(handle, keepsItems: keepsItems)
            return (
                keepsItems ? TerminalWords.Done.unfollowedKeeping(title, items) : TerminalWords.Done.unfollowed(title),
                undo
            )
        }
    }
}
