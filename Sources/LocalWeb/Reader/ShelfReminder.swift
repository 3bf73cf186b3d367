import IssueLibrary
import Periodical

/// What a timer has to say of something on the shelf of the web reader: that it is due, or when it tells next.
struct ShelfReminder: Codable, Sendable, Hashable {
    let timer: Int64
    let title: String
    /// Since when it is due, in RFC 3339; left out where nothing is.
    let due: String?
    /// The event by which that is marked as done.
    let event: Int64?
    /// When the timer tells next.
    let next: String?

    init(_ reminder: TimerReminder) {
        timer = reminder.timer
        title = reminder.title
        due = reminder.due?.rfc3339
        event = reminder.event
        next = reminder.next?.rfc3339
    }

    /// What is to be said of each thing on a library's shelf, by `HANDLE/NAME` or `HANDLE`.
    static func all(of library: IssueLibrary) async throws(MastheadError) -> [String: ShelfReminder] {
        try await library.timerReminders().compactMapValues { $0.first.map(ShelfReminder.init) }
    }
}
