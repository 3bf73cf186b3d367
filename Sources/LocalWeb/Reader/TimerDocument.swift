import Foundation
import IssueLibrary
import Periodical
import Schedule

/// A timer as the web reader's scripts have it.
///
/// `api/timers` answers with ``TimersDocument``: all timers, the newest of what they told, and the time by the server's clock. A page draws
/// what a timer shows from times, second by second, and asks again only when one of these has come:
/// - one that has not begun shows `seconds`, until `begin`;
/// - one that runs and counts down shows what is left up to `until`; with `step` counts of that many seconds follow each other from then
///   on, up to `last`;
/// - one that runs and counts up shows what has passed since `since`, up to `last`;
/// - all others show `seconds`.
///
/// Changes are posted: `api/timers/add` (`form`, `about`), `edit` (`timer`, `form`, `about` where that is to be
/// another, and `how` where it is resumed too), `pause` (`timer`),
/// `resume` (`timer`, `how`: `goOn` or `beginAnew`), `remove` (`timer`, `action`: `undo`) and `done` (`event`). What does not fit is
/// answered with 422 and `faults`, which `check` (`form`, `timer`) gives before. Events of the shelf have `timers`, another text whenever
/// timers or what they told are not as they were, which is the document's `stamp`.
struct TimerDocument: Encodable {
    /// What it is for.
    struct Subject: Encodable {
        /// `HANDLE/NAME` or `HANDLE`.
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
    /// The seconds that it shows at the document's time.
    let seconds: Int
    /// From where it counts down.
    let period: TimerPeriod?
    /// When it begins or began, in this run.
    let begin: String
    let since: String?
    let until: String?
    let step: Int?
    let last: String?
    /// When it tells next.
    let next: String?
    let about: Subject?
    /// Its settings, as they are typed.
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

    /// The length of counts that follow each other without an end, and the last second of them, or of one that counts up.
    private static func steps(of settings: TimerSettings, from end: Date?, isRunning: Bool) -> (Int?, String?) {
        guard isRunning else { return (nil, nil) }
        guard settings.kind == .down else { return (nil, settings.end?.rfc3339) }
        guard let end, settings.repeats == .infinitely, case .seconds(let length) = settings.period else {
            return (nil, nil)
        }
        // Of what a day's end cuts off nothing is told.
        let last = settings.end.map { limit in
            end.addingTimeInterval((limit.timeIntervalSince(end) / Double(length)).rounded(.down) * Double(length))
        }
        return (length, last?.rfc3339)
    }
}
