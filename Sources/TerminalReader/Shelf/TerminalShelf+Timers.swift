import Foundation
import Periodical
import Schedule

extension TerminalShelf {
    /// Opens the timers screen, which reloads the timers every second.
    func openTimers() {
        screens.removeAll { $0 == .timers }
        screens.append(.timers)
        guard ticking == nil else { return loadTimers() }
        ticking = Task { [host, mailbox, tell] in
            while !Task.isCancelled {
                do throws(MastheadError) {
                    if mailbox.put(try await host.timers()) { tell(.mail) }
                } catch { tell(.failed(error)) }
                let part = Date.now.timeIntervalSince1970.truncatingRemainder(dividingBy: 1)
                do { try await Task.sleep(for: .seconds(1 - part)) } catch { return }
            }
        }
    }

    /// Loads the timers once.
    func loadTimers() {
        Task { [host, tell] in
            do throws(MastheadError) { tell(.timers(try await host.timers())) } catch {
                tell(.failed(error))
            }
        }
    }

    /// Updates the shelf when the next timer fires, even if no notification is sent.
    func awaitReminder() {
        waking?.cancel()
        let contents = scene.contents
        let reminders = contents.items.compactMap(\.reminder) + contents.publications.compactMap(\.reminder)
        guard let next = reminders.compactMap(\.next).filter({ $0 > .now }).min() else { return }
        waking = Task { [tell] in
            do { try await Task.sleep(for: .seconds(next.timeIntervalSinceNow)) } catch { return }
            tell(.reminded)
        }
    }

    /// Updates the timers. Stops the reloading when the timers screen is closed.
    func take(_ found: ShelfTimers) {
        let known = timers.isLoaded ? Set(timers.known.events.map(\.id)) : nil
        timers.take(found)
        if let known, let new = timers.due.first(where: { !known.contains($0.id) }) {
            device.write("\u{07}")
            say(TerminalWords.Timers.isDue(StyledText(foreign: new.title).text.fitted(toColumns: 30)))
        }
        guard !screens.contains(.timers) else { return }
        ticking?.cancel()
        ticking = nil
    }

    /// Carries out a command on the timers screen.
    func carryOutOnTimers(_ command: ShelfCommand) {
        guard !timers.chosen.move(command, count: timers.rows.count, page: rows - 3) else { return }
        switch command {
        case .readAll:
            guard !timers.due.isEmpty else { return say(TerminalWords.Timers.nothingDue) }
            return take(.allDone(timers.due.map(\.id)))
        case .nextNew, .previousNew:
            guard let index = timers.nextDue(forward: command == .nextNew) else {
                return say(TerminalWords.Timers.nothingElseDue)
            }
            return timers.chosen.choose(index, count: timers.rows.count)
        default: break
        }
        guard let timer = timers.timer else { return }
        switch command {
        case .open:
            if case .event(let event) = timers.selected, let subject = event.subject {
                take(.open(subject))
            } else {
                dialog = .menu(timer, timers.event)
            }
        case .menu: dialog = .menu(timer, timers.event)
        case .browser:
            if let subject = timer.subject { take(.open(subject)) } else { say(TerminalWords.Timers.notLinked) }
        case .pause:
            if timer.state == .running || timer.state == .notBegun {
                take(.pause(timer.id))
            } else {
                dialog = .resume(timer)
            }
        case .download, .read:
            guard let event = timers.event else { return say(TerminalWords.Timers.notDue(name(timer))) }
            take(.done(event: event.id))
        case .sort, .about: take(.statistics(timer.id))
        case .takeAway: take(.remove(timer))
        default: break
        }
    }

    /// Carries out the action of a choice about timers.
    func take(_ command: TimerCommand) {
        switch command {
        case .remind(let subject, let title, let wish):
            change { host throws(MastheadError) in
                let (text, undo) = try await host.remind(of: subject, title: title, wish)
                return (text, undo)
            }
        case .add(let form):
            change { host throws(MastheadError) in
                let (text, undo) = try await host.addTimer(form)
                return (text, undo)
            }
        case .allDone(let events):
            change { host throws(MastheadError) in
                for event in events { _ = try await host.markTimerDone(event) }
                return (TerminalWords.Timers.done(timers: events.count), nil)
            }
        case .done(let event):
            change { host throws(MastheadError) in (try await host.markTimerDone(event), nil) }
        case .doneWith(let timer):
            change { host throws(MastheadError) in (try await host.markDone(timer: timer), nil) }
        case .pause(let id): change { host throws(MastheadError) in (try await host.pauseTimer(id), nil) }
        case .resume(let id, let how):
            change { host throws(MastheadError) in (try await host.resumeTimer(id, how), nil) }
        case .remove(let timer):
            let (id, title) = (timer.id, name(timer))
            change { host throws(MastheadError) in (TerminalWords.Timers.deleted(title), try await host.removeTimer(id))
            }
        case .statistics(let id):
            Task { [host, tell] in
                do throws(MastheadError) { tell(.timerStatistics(try await host.statistics(of: id))) } catch {
                    tell(.failed(error))
                }
            }
        case .open(let subject): open(subject)
        }
    }

    /// Shows the reminders that the user can set.
    /// - Parameter subject: `HANDLE/NAME` or `HANDLE`.
    func askReminder(of subject: String, title: String, _ reminder: ShelfReminder?) {
        dialog = .remind(of: subject, title: title, reminder)
    }

    /// Shows the reminders that the user can set for an item. A reminder for a post is a reminder for its feed.
    func askReminder(of item: ShelfItem) {
        guard item.post != nil else { return askReminder(of: item.id.description, title: item.title, item.reminder) }
        let publication = scene.contents.publications.first { $0.id == item.handle }
        askReminder(of: item.handle, title: publication?.title ?? item.handle, publication?.reminder)
    }

    /// Shows the reminders that the user can set for the listed publication.
    func askReminderOfPublication() {
        guard case .publication(let handle) = list.source else { return say(TerminalWords.Timers.selectPublication) }
        let publication = scene.contents.publications.first { $0.id == handle }
        askReminder(of: handle, title: publication?.title ?? handle, publication?.reminder)
    }

    /// The publication that is selected in the pane, or nil.
    var chosenPublication: ShelfPublication? {
        guard case .publication(let handle) = list.source else { return nil }
        return scene.contents.publications.first { $0.id == handle }
    }

    /// Shows the reminders that the user can set for the listed feed, or for the feed of the selected post.
    func askReminderOfFeed() {
        var found = feeds.chosenPost?.handle
        if case .feed(let handle) = feeds.wish.source { found = handle }
        guard let found else { return say(TerminalWords.Feeds.selectToRemind) }
        let publication = scene.contents.publications.first { $0.id == found }
        askReminder(of: found, title: publication?.title ?? found, publication?.reminder)
    }

    private func name(_ timer: ShelfTimer) -> String { StyledText(foreign: timer.title).text.fitted(toColumns: 30) }

    private func open(_ subject: ShelfSubject) {
        switch subject {
        case .item(let id, let title):
            let known = scene.contents.items.first { $0.id == id }
            open(id, title: title, isHere: known?.presence == .here, at: nil)
        case .publication(let handle, _):
            screens = [.list]
            if scene.contents.feeds.contains(where: { $0.id == handle }) { return openFeeds(.feed(handle)) }
            show { $0.source = .publication(handle) }
        }
    }

    /// Changes a timer in a task, reports the result, and reloads the timers if they are on the screen.
    private func change(
        _ body: @escaping @Sendable (any ShelfHost) async throws(MastheadError) -> (String, ShelfUndo?)
    ) {
        let areShown = screens.contains(.timers)
        Task { [host, tell] in
            do throws(MastheadError) {
                let (text, undo) = try await body(host)
                tell(.done(text, undo))
                if areShown { tell(.timers(try await host.timers())) }
            } catch { tell(.failed(error)) }
        }
    }
}
