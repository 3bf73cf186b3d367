import Foundation
import Periodical

extension ShelfScreens {
    /// Handles news from the host.
    mutating func receive(_ mail: ShelfMailbox.Mail) {
        if let error = mail.error { scene.show(error) }
        if let found = mail.timers { receive(found) }
        if let found = mail.downloads {
            scene.downloads = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
            downloads.update(found)
        }
        guard let contents = mail.contents else { return }
        scene.isLoaded = true
        scene.contents = contents
        showFirstPublication()
        update()
        awaitReminder()
        if open.contains(.bookmarks) { scene.start(.bookmarks) }
        let areShown = open.contains { $0 == .feeds || $0 == .post }
        feeds.update(contents.feeds, by: list.words, areShown: areShown, in: &scene)
    }

    /// Shows the publication that was named on the command line, once.
    private mutating func showFirstPublication() {
        guard let handle = firstPublication else { return }
        firstPublication = nil
        if scene.contents.feeds.contains(where: { $0.id == handle }) {
            openFeeds(.feed(handle))
        } else {
            list.source = .publication(handle)
        }
    }

    /// Updates the shelf when the next timer fires, even if no notification arrives.
    private mutating func awaitReminder() {
        scene.effects.append(.cancel(.reminder))
        let contents = scene.contents
        let reminders = contents.items.compactMap(\.reminder) + contents.publications.compactMap(\.reminder)
        guard let next = reminders.compactMap(\.next).filter({ $0 > .now }).min() else { return }
        scene.start(.reminder) { _, tell in
            do { try await Task.sleep(for: .seconds(next.timeIntervalSinceNow)) } catch { return }
            tell(.reminded)
        }
    }

    private mutating func receive(_ found: TimersContent) {
        timers.update(found, in: &scene)
        if !open.contains(.timers) { timers.stopWatching(in: &scene) }
    }

    /// Handles an event from a source other than the terminal.
    mutating func handle(_ event: ShelfEvent) {
        switch event {
        case .terminal, .mail, .drawn, .opened: break
        case .waiting(let text, let number):
            if number == scene.attempt { scene.notice = StyledText(foreign: text) }
        case .notOpened(let error, let number):
            guard number == scene.attempt else { break }
            scene.isOpening = false
            scene.show(error)
        case .done(let text, let undo): finish(text, undo)
        case .added(let typed, let result): receive(result, of: typed)
        case .failed(let error): scene.show(error)
        case .refreshed(let result):
            scene.isRefreshing = false
            switch result {
            case .success(let text): scene.say(text)
            case .failure(let error): scene.show(error)
            }
        case .found(let findings, let words): search.update(findings, for: words)
        case .searched(let words): if words == search.prompt.text { search.isSearching = false }
        case .bookmarks(let found): bookmarks.update(found)
        case .feeds(let event): handle(event)
        case .timers(let found): receive(found)
        case .reminded:
            update()
            awaitReminder()
        case .timerStatistics(let statistics, let events):
            if dialog == nil { ask(.statistics(statistics, events, rows: scene.rows)) }
        case .settings(let sheet, let selection): show(sheet, selection: selection)
        }
        carryOutRequests()
    }

    /// Reports the result of an action.
    private mutating func finish(_ text: String, _ undo: ShelfUndo?) {
        if let undo { undos = undos.suffix(19) + [undo] }
        scene.say(text, canUndo: undo != nil)
    }

    /// Handles the result of adding an address. An error is shown above the prompt.
    private mutating func receive(_ result: Result<ShelfAddition, MastheadError>, of typed: String) {
        switch result {
        case .success(let addition):
            added.end(typed, with: addition.choices)
            // Close the prompt unless the user has typed another address in the meantime.
            if address?.line.text == typed { overlays.removeAll { $0 is AddressPrompt } }
            if addition.choices.isEmpty || address != nil {
                finish(addition.notice, addition.undo)
            } else {
                if let undo = addition.undo { undos = undos.suffix(19) + [undo] }
                scene.notice = nil
            }
            if address == nil { added.askForChoice(in: &scene) }
        case .failure(let error):
            added.end(typed, with: [])
            scene.show(error)
        }
    }

    /// Shows the current settings, unless another pop-up or prompt is open.
    private mutating func show(_ sheet: SettingsSheet, selection: String?) {
        feeds.apply(usual: scene.usualQuery(), in: &scene)
        guard overlays.isEmpty else { return }
        ask(.settings(sheet, selection: selection, columns: scene.columns, rows: scene.rows))
    }

    private mutating func handle(_ event: FeedsEvent) {
        switch event {
        case .list(let result, let query): feeds.receive(result, for: query, in: &scene)
        case .posts(let result, let asked):
            if case .success(let found) = result { for state in found { post.page?.update(state) } }
            feeds.receive(result, for: asked, in: &scene)
        case .found(let found): show(found)
        case .wanted(let found, let command):
            shelvedPost = found
            carryOut(command, on: found)
        case .content(let result, let id): update(result, of: id)
        case .pictures(let content, let id):
            let shown = [post.page, feeds.preview].compactMap(\.self).first { $0.post.id == id }?.content
            if let shown, shown.isWhole, shown != content { update(.success(content), of: id) }
        case .laid(let text, let id, let setting):
            post.page?.update(text, of: id, for: setting)
            feeds.preview?.update(text, of: id, for: setting)
        case .copied(let text, let isOnDesktop):
            if !isOnDesktop { scene.effects.append(.write(TerminalClipboard.sequence(text))) }
            scene.say(isOnDesktop ? TerminalWords.Feeds.copied : TerminalWords.Feeds.sentToClipboard)
        case .progress(let text): scene.notice = StyledText(foreign: text, .quiet)
        }
    }

    private mutating func update(_ result: Result<ShelfPostContent, MastheadError>, of id: ShelfPost.ID) {
        post.page?.update(result, of: id)
        feeds.preview?.update(result, of: id)
    }
}
