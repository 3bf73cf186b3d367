import LibraryValues
import Periodical
import Schedule

/// A command in a pop-up about timers.
enum TimerRequest: Sendable, Hashable {
    /// Starts a timer for an item or publication.
    case remind(subject: String, title: String, ReminderChoice)
    /// Starts the timer that the user entered.
    case add(TimerForm)
    case done(event: Int64)
    /// Marks these events as done.
    case allDone([Int64])
    /// Marks this timer's latest event as done. A timer that is due but has not fired yet fires first.
    case doneWith(timer: Int64)
    case resume(Int64, TimerResumption)
    case pause(Int64)
    case statistics(Int64)
    case remove(TimerView)
    case open(TimerSubject)
}

extension TimerRequest {
    /// Carries out the command in the background.
    /// - Parameter areShown: Whether the timers are on the screen and must therefore be reloaded.
    func carryOut(areShown: Bool, in scene: inout ShelfScene) {
        func change(
            _ body: @escaping @Sendable (any ShelfHost) async throws(MastheadError) -> (String, ShelfUndo?)
        ) {
            scene.start { host, tell throws(MastheadError) in
                let (text, undo) = try await body(host)
                tell(.done(text, undo))
                if areShown { tell(.timers(try await host.timers())) }
            }
        }
        switch self {
        case .remind(let subject, let title, let choice):
            change { host throws(MastheadError) in
                let (text, undo) = try await host.remind(of: subject, title: title, choice)
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
            let (id, title) = (timer.id, timer.name)
            change { host throws(MastheadError) in
                (TimerWords.deleted(title), try await host.removeTimer(id))
            }
        case .statistics(let id):
            scene.start { host, tell throws(MastheadError) in
                let (statistics, events) = try await host.statistics(of: id)
                tell(.timerStatistics(statistics, events))
            }
        case .open(.item(let id, let title)):
            scene.open(id, title: title, isHere: scene.item(id)?.presence == .here)
        case .open(.publication(let handle, _)):
            scene.request(.place(.shelf))
            scene.request(scene.isFeed(handle) ? .openFeeds(.feed(handle)) : .source(.publication(handle)))
        }
    }
}

extension TimerView {
    /// The title, shortened for use in a sentence.
    var name: String { StyledText(foreign: title).text.fitted(toColumns: 30) }
}
