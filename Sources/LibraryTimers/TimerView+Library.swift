public import Foundation
public import LibraryValues

extension TimerView {
    /// Creates the view of a library's timer.
    /// - Parameter home: the machine's time zone.
    public init(_ timer: LibraryTimer, at now: Date, in home: TimeZone = .current) {
        self.init(timer.id, timer.course, for: timer.subject, created: timer.created, at: now, in: home)
    }
}

extension TimerEventView {
    /// Creates the view of an event in a library.
    public init(_ event: LibraryTimerEvent, at now: Date) {
        self.init(
            event.id, of: event.timer, title: event.title, notes: event.notes, for: event.subject, event.event,
            delivery: event.delivery, sent: event.sent, at: now)
    }
}

extension Timers {
    /// Returns the view of a timer at the current time.
    public func view(of timer: LibraryTimer) -> TimerView {
        let (now, home) = clock
        return TimerView(timer, at: now, in: home)
    }

    /// Returns the view of an event at the current time.
    public func view(of event: LibraryTimerEvent) -> TimerEventView { TimerEventView(event, at: clock.now) }
}
