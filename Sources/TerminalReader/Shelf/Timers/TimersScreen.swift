import Foundation
import LibraryValues
import Schedule

/// The screen that lists due events and timers.
struct TimersScreen: Sendable {
    /// A row that the user can select.
    enum Row: Sendable, Hashable {
        /// An event that is due.
        case event(TimerEventView)
        case timer(TimerView)

        /// A key that still identifies the row when its content changes.
        var key: String {
            switch self {
            case .event(let event): "e\(event.id)"
            case .timer(let timer): "t\(timer.id)"
            }
        }
    }

    private(set) var known = TimersContent()
    /// Whether the timers have been loaded.
    private(set) var isLoaded = false
    var chosen = ChosenRow()
    /// The prompt for a new timer.
    var prompt: TimerPrompt?
    /// Whether the timers are being reloaded every second.
    private(set) var isWatching = false

    /// Prepares to open the screen: loads the timers and then reloads them every second.
    mutating func watch(in scene: inout ShelfScene) {
        prompt = nil
        guard !isWatching else { return scene.start(.timers) }
        isWatching = true
        scene.effects.append(.watchTimers)
    }

    /// Stops reloading the timers.
    mutating func stopWatching(in scene: inout ShelfScene) {
        guard isWatching else { return }
        isWatching = false
        scene.effects.append(.cancel(.timers))
    }

    /// Updates the timers, and reports a timer that fired.
    mutating func update(_ found: TimersContent, in scene: inout ShelfScene) {
        let former = isLoaded ? Set(known.events.map(\.id)) : nil
        update(found)
        if let former, let new = due.first(where: { !former.contains($0.id) }) {
            scene.effects.append(.write("\u{07}"))
            scene.say(TerminalWords.Timers.isDue(StyledText(foreign: new.title).text.fitted(toColumns: 30)))
        }
    }

    /// Updates the timers. The selected row stays selected.
    mutating func update(_ timers: TimersContent) {
        let key = selected?.key
        (known, isLoaded) = (timers, true)
        let rows = rows
        if let key, let index = rows.firstIndex(where: { $0.key == key }) { chosen.choose(index, count: rows.count) }
        chosen.clamp(rows.count)
    }

    /// The due events, followed by all timers.
    var rows: [Row] { due.map(Row.event) + known.timers.map(Row.timer) }

    /// The latest event of each timer, without events that are done.
    var due: [TimerEventView] {
        var seen: Set<Int64> = []
        return known.events.filter { seen.insert($0.timer).inserted && $0.doneAt == nil }
    }

    /// Returns the row of the next or previous due event, wrapping around at the end of the list.
    func nextDue(forward: Bool) -> Int? {
        // The due events are the first rows.
        let count = due.count
        guard count > 0 else { return nil }
        let index = chosen.index
        let next = forward ? (index + 1 < count ? index + 1 : 0) : (index > 0 ? min(index, count) - 1 : count - 1)
        return next == index ? nil : next
    }

    var selected: Row? {
        let rows = rows
        return rows.indices.contains(chosen.index) ? rows[chosen.index] : nil
    }

    /// The selected timer, or the selected event's timer.
    var timer: TimerView? {
        switch selected {
        case .timer(let timer): timer
        case .event(let event): known.timers.first { $0.id == event.timer }
        case nil: nil
        }
    }

    /// The selected event, or the selected timer's due event.
    var event: TimerEventView? {
        switch selected {
        case .timer(let timer): due.first { $0.timer == timer.id }
        case .event(let event): event
        case nil: nil
        }
    }
}
