import Foundation
import IssueLibrary
import Periodical

/// What a timer has to say of something on the shelf, as `--json` prints it.
struct ListedReminder: Encodable {
    let timer: Int64
    let title: String
    /// Since when something is due that was not done.
    @OrNull var due: String?
    /// The event by which that is marked as done.
    @OrNull var event: Int64?
    /// When it tells next.
    @OrNull var next: String?

    init(_ reminder: TimerReminder) {
        timer = reminder.timer
        title = reminder.title
        due = reminder.due?.rfc3339
        event = reminder.event
        next = reminder.next?.rfc3339
    }
}
