public import Foundation
import Schedule

/// What a timer has to say of something on the shelf: that it is due, or when it tells next.
public struct TimerReminder: Sendable, Hashable {
    /// Which timer it is.
    public let timer: LibraryTimer.ID
    /// What that is called.
    public let title: String
    /// Since when something is due that was not done; nil where nothing is.
    public let due: Date?
    /// The event by which that is marked as done; nil where nothing is due, or it is and was not told yet.
    public let event: LibraryTimerEvent.ID?
    /// When it tells next; nil where it does not.
    public let next: Date?

    /// What a timer that counts down has to say; nil where that is nothing.
    /// - Parameter last: what it told last, and has not gone from the log.
    init?(_ timer: LibraryTimer, last: TimerEventRecord?, at now: Date, in home: TimeZone) {
        guard timer.settings.kind == .down else { return nil }
        let open = last.flatMap { $0.event.doneAt == nil ? $0 : nil }
        let wakeUp = timer.course.wakeUp(at: now, in: home)
        let isOver = wakeUp.map { $0 <= now } ?? false
        self.timer = timer.id
        title = timer.settings.title
        due = open?.event.telling.due ?? (isOver ? wakeUp : nil)
        event = open?.id
        next = isOver ? nil : wakeUp
        guard due != nil || next != nil else { return nil }
    }

    /// Whether it stands before another of the same thing: what is due longest, then what tells soonest.
    func isBefore(_ other: TimerReminder) -> Bool {
        let (one, two) = (due ?? .distantFuture, other.due ?? .distantFuture)
        guard one == two else { return one < two }
        let (next, later) = (next ?? .distantFuture, other.next ?? .distantFuture)
        return next == later ? timer < other.timer : next < later
    }
}
