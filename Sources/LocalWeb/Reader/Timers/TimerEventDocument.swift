import Foundation
import IssueLibrary
import Periodical
import Schedule

/// A timer's event for the web reader's scripts.
struct TimerEventDocument: Encodable {
    let id: Int64
    let timer: Int64
    /// The timer's title.
    let title: String
    /// The item or publication that the timer is for.
    let about: TimerDocument.Subject?
    let due: String
    let toldAt: String
    /// The time until which the event is done on time.
    let openUntil: String
    /// The number of countdowns that the event combines. It is more than 1 after the machine was asleep or off.
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
