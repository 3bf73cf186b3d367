import IssueLibrary
import Periodical

/// A timer's reminder for an item or publication on the shelf: the overdue event, or the time of the next event.
struct ShelfReminder: Codable, Sendable, Hashable {
    let timer: Int64
    let title: String
    /// The time since which an event is due, in RFC 3339, or nil if no event is due.
    let due: String?
    /// The number of the due event. The page uses it to mark the event as done.
    let event: Int64?
    /// The time of the timer's next event.
    let next: String?

    init(_ reminder: TimerReminder) {
        timer = reminder.timer
        title = reminder.title
        due = reminder.due?.rfc3339
        event = reminder.event
        next = reminder.next?.rfc3339
    }

    /// Returns the first reminder for each item or publication of a library, by `HANDLE/NAME` or `HANDLE`.
    static func all(of library: IssueLibrary) async throws(MastheadError) -> [String: ShelfReminder] {
        try await library.timers.reminders().compactMapValues { $0.first.map(ShelfReminder.init) }
    }
}
