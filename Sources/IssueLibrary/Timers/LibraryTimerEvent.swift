public import Foundation
public import Schedule

/// Something that a timer told, as the library's log has it.
public struct LibraryTimerEvent: Sendable, Hashable, Identifiable {
    /// Its number, by which people name it. None is given twice.
    public let id: Int64
    /// Which timer told it.
    public let timer: LibraryTimer.ID
    /// What that is called now.
    public let title: String
    /// Its notes.
    public let notes: String
    /// What the timer is for.
    public let subject: TimerSubject?
    /// What was told, and whether it was done.
    public let event: TimerEvent
    /// How far showing it has come.
    public let delivery: TimerDelivery
    /// How far sending it over the network has come.
    public let sent: TimerDelivery

    /// What became of it.
    public func outcome(at now: Date) -> TimerOutcome { event.outcome(at: now) }
}
