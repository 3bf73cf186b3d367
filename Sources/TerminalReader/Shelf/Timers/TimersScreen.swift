import Foundation
import Schedule

/// The screen of timers: what they told that is not done, then all of them, and what is chosen.
struct TimersScreen: Sendable {
    /// A row that can be chosen.
    enum Row: Sendable, Hashable {
        /// Something that is due.
        case event(ShelfTimerEvent)
        case timer(ShelfTimer)

        /// What it is known by while it changes.
        var key: String {
            switch self {
            case .event(let event): "e\(event.id)"
            case .timer(let timer): "t\(timer.id)"
            }
        }
    }

    private(set) var known = ShelfTimers()
    /// Whether they were read.
    private(set) var isLoaded = false
    var chosen = ChosenRow()

    /// Takes timers as they stand now; what is chosen stays so.
    mutating func take(_ timers: ShelfTimers) {
        let key = selected?.key
        (known, isLoaded) = (timers, true)
        let rows = rows
        if let key, let index = rows.firstIndex(where: { $0.key == key }) { chosen.choose(index, count: rows.count) }
        chosen.clamp(rows.count)
    }

    /// What the timers told last and was not done, then the timers.
    var rows: [Row] { due.map(Row.event) + known.timers.map(Row.timer) }

    /// What each timer told last, where that was not done.
    var due: [ShelfTimerEvent] {
        var seen: Set<Int64> = []
        return known.events.filter { seen.insert($0.timer).inserted && !$0.isDone }
    }

    /// The row of what is due after the chosen row, or before it, from the end on from the beginning.
    func nextDue(forward: Bool) -> Int? {
        // What is due stands first.
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

    /// The timer that is chosen, or that told what is.
    var timer: ShelfTimer? {
        switch selected {
        case .timer(let timer): timer
        case .event(let event): known.timers.first { $0.id == event.timer }
        case nil: nil
        }
    }

    /// The event that is chosen, or the one of the chosen timer that is due.
    var event: ShelfTimerEvent? {
        switch selected {
        case .timer(let timer): due.first { $0.timer == timer.id }
        case .event(let event): event
        case nil: nil
        }
    }
}
