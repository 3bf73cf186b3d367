import Foundation
import IssueLibrary
import Periodical
import Schedule

/// A timer for the web reader's scripts.
///
/// `api/timers` returns ``TimersDocument``: all timers, the newest events, and the server's time. The page computes the
/// display of a timer every second, and requests the document again only when one of the timer's times has passed:
/// - A timer that has not begun shows `seconds` until `begin`.
/// - A running countdown shows the time left until `until`. With `step`, further countdowns of `step` seconds follow
///   until `last`.
/// - A running count-up shows the time since `since`, until `last`.
/// - Any other timer shows `seconds`.
///
/// Changes are POST requests: `api/timers/add` (`form`, `about`), `edit` (`timer`, `form`; optionally a new `about`,
/// and `how` to resume the timer as well), `pause` (`timer`), `resume` (`timer`, `how`: `goOn` or `beginAnew`),
/// `remove` (`timer`, `action`: `undo`) and `done` (`event`). An invalid form returns 422 with `faults`; `check`
/// (`form`, `timer`) returns the faults without a change. Events of the shelf contain `timers`, which is the document's
/// `stamp` and changes whenever timers or their events change.
struct TimerDocument: Encodable {
    /// The item or publication that the timer is for.
    struct Subject: Encodable {
        /// The reference: `HANDLE/NAME` or `HANDLE`.
        let name: String
        let title: String
        let address: String

        init(_ subject: TimerSubject) {
            name = subject.reference
            title = subject.title
            switch subject {
            case .item(let reference, _): address = ReaderAddress.issue(reference.description)
            case .publication(let handle, _): address = "#/publication/\(handle)"
            }
        }
    }

    let id: Int64
    let title: String
    let notes: String
    let kind: TimerKind
    let state: TimerState
    let icon: TimerIcon
    /// The seconds that the timer shows at the time of the document.
    let seconds: Int
    /// The length of the countdown.
    let period: TimerPeriod?
    /// The start of the current run.
    let begin: String
    let since: String?
    let until: String?
    let step: Int?
    let last: String?
    /// The time of the next event.
    let next: String?
    let about: Subject?
    /// The settings, as the user types them.
    let form: TimerForm

    init(_ timer: LibraryTimer, at now: Date, in home: TimeZone) {
        let course = timer.course
        let isRunning = course.state(at: now, in: home) == .running
        id = timer.id
        title = timer.settings.title
        notes = timer.settings.notes
        kind = timer.settings.kind
        state = course.state(at: now, in: home)
        icon = course.icon(at: now, in: home)
        seconds = course.shownSeconds(at: now, in: home)
        period = timer.settings.period
        begin = course.begin.rfc3339
        since = isRunning && kind == .up ? course.begin.rfc3339 : nil
        let end = isRunning ? course.countEnd(at: now, in: home) : nil
        until = end?.rfc3339
        next = course.wakeUp(at: now, in: home)?.rfc3339
        about = timer.subject.map(Subject.init)
        form = TimerForm(timer.settings, in: home)
        (step, last) = Self.steps(of: timer.settings, from: end, isRunning: isRunning)
    }

    /// Returns the length of endlessly repeated countdowns, and the end of the last countdown or of a count-up.
    private static func steps(of settings: TimerSettings, from end: Date?, isRunning: Bool) -> (Int?, String?) {
        guard isRunning else { return (nil, nil) }
        guard settings.kind == .down else { return (nil, settings.end?.rfc3339) }
        guard let end, settings.repeats == .infinitely, case .seconds(let length) = settings.period else {
            return (nil, nil)
        }
        // A countdown that the timer's end interrupts does not fire.
        let last = settings.end.map { limit in
            end.addingTimeInterval((limit.timeIntervalSince(end) / Double(length)).rounded(.down) * Double(length))
        }
        return (length, last?.rfc3339)
    }
}
