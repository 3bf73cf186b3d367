import Foundation
import LibraryValues
import Schedule

extension TimerReminder {
    /// Creates the reminder for a countdown timer, or returns nil if no event is due or planned.
    /// - Parameter last: the timer's latest event in the log.
    init?(_ timer: LibraryTimer, last: TimerEventRecord?, at now: Date, in home: TimeZone) {
        guard timer.settings.kind == .down else { return nil }
        let open = last.flatMap { $0.event.doneAt == nil ? $0 : nil }
        let wakeUp = timer.course.wakeUp(at: now, in: home)
        let isOver = wakeUp.map { $0 <= now } ?? false
        self.init(
            timer: timer.id, title: timer.settings.title, due: open?.event.telling.due ?? (isOver ? wakeUp : nil),
            event: open?.id, next: isOver ? nil : wakeUp)
        guard due != nil || next != nil else { return nil }
    }

    /// Whether this reminder comes before another for the same item or publication. The event that is overdue longest
    /// comes first, then the next event.
    func isBefore(_ other: TimerReminder) -> Bool {
        let (one, two) = (due ?? .distantFuture, other.due ?? .distantFuture)
        guard one == two else { return one < two }
        let (next, later) = (next ?? .distantFuture, other.next ?? .distantFuture)
        return next == later ? timer < other.timer : next < later
    }
}
