import Foundation
import IssueLibrary
import Periodical
import Schedule

/// Something that a timer told, as the web reader's scripts have it.
struct TimerEventDocument: Encodable {
    let id: Int64
    let timer: Int64
    /// What the timer is called.
    let title: String
    /// What the timer is for.
    let about: TimerDocument.Subject?
    let due: String
    let toldAt: String
    /// Up to when it is done in time.
    let openUntil: String
    /// How many counts it stands for; more than 1 where the machine slept or was off.
    let fellDue: Int
    let doneAt: String?
    let outcome: TimerOutcome

    init(_ event: LibraryTimerEvent, at now: Date) {
        let telling = event.event.telling
        id = event.id
        timer = event.timer
        title = event.title
        about = event.subject.map(TimerDocument.Subject.init)
        due = telling.due.rfc3339
        toldAt = telling.toldAt.rfc3339
        openUntil = telling.toldAt.addingTimeInterval(TimerEvent.patience / .seconds(1)).rfc3339
        fellDue = telling.fellDue
        doneAt = event.event.doneAt?.rfc3339
        outcome = event.outcome(at: now)
    }
}
