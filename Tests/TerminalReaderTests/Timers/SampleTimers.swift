import Foundation
import Periodical

@testable import TerminalReader

/// Timers as they are at noon of a day in June.
enum SampleTimers {
    static let noon = Date(timeIntervalSince1970: 1_780_315_200)

    static var utc: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }

    static var timers: ShelfTimers {
        let moby = ShelfSubject.item("sea/moby", title: "Moby-Dick; or, The Whale")
        var chapter = ShelfTimer(1, title: "Chapter", kind: .down, state: .running, shown: "09:00:00")
        chapter.next = noon.addingTimeInterval(9 * 3600)
        chapter.subject = moby
        var stretch = ShelfTimer(2, title: "Stretch", kind: .down, state: .paused, shown: "12:30")
        stretch.notes = "Stand up"
        var trip = ShelfTimer(3, title: "\u{1B}[31mTrip", kind: .down, state: .notBegun, shown: "02d 00:00:00")
        trip.next = noon.addingTimeInterval(3 * 86_400)
        let since = ShelfTimer(4, title: "Since we moved", kind: .up, state: .running, shown: "762d 12:00:00")
        let tea = ShelfTimer(5, title: "Tea", kind: .down, state: .finished, shown: "00:00")
        let events = [
            ShelfTimerEvent(
                12, of: 1, title: "Chapter", toldAt: noon.addingTimeInterval(-120), isDone: false, outcome: .open,
                for: moby),
            ShelfTimerEvent(
                11, of: 5, title: "Tea", toldAt: noon.addingTimeInterval(-86_400), fellDue: 3, isDone: false,
                outcome: .missed),
            ShelfTimerEvent(
                10, of: 1, title: "Chapter", toldAt: noon.addingTimeInterval(-86_520), isDone: false,
                outcome: .missed, for: moby),
            ShelfTimerEvent(
                9, of: 2, title: "Stretch", toldAt: noon.addingTimeInterval(-7200), isDone: true, outcome: .success),
        ]
        return ShelfTimers(timers: [chapter, stretch, trip, since, tea], events: events)
    }
}
