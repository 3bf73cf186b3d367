import Foundation
import IssueLibrary
import Schedule

/// A timer for the web reader, with what only its pages need.
///
/// The page computes the display of a timer every second, and requests the timers again only when one of the timer's
/// times has passed:
/// - A timer that has not begun shows `seconds` until `begin`.
/// - A running countdown shows the time left until `until`. With `step`, further countdowns of `step` seconds follow
///   until `last`.
/// - A running count-up shows the time since `begin`, until `last`.
/// - Any other timer shows `seconds`.
struct LinkedTimer: Encodable {
    let timer: TimerView
    /// The settings, as the user types them.
    let form: TimerForm
    let links: TimerLinks

    init(_ timer: LibraryTimer, at now: Date, in home: TimeZone) {
        self.timer = TimerView(timer, at: now, in: home)
        form = TimerForm(timer.settings, in: home)
        links = TimerLinks(timer.subject)
    }
}

/// An event of a timer for the web reader.
struct LinkedTimerEvent: Encodable {
    let event: TimerEventView
    let links: TimerLinks

    init(_ event: LibraryTimerEvent, at now: Date) {
        self.event = TimerEventView(event, at: now)
        links = TimerLinks(event.subject)
    }
}

/// The addresses of a timer or event in the web reader.
struct TimerLinks: Encodable {
    /// The page of the item or publication that the timer is for.
    let subject: String?

    private enum CodingKeys: String, CodingKey { case subject = "for" }

    init(_ subject: TimerSubject?) {
        self.subject =
            switch subject {
            case .item(let reference, _): ReaderAddress.issue(reference.description)
            case .publication(let handle, _): "#/publication/\(handle)"
            case nil: nil
            }
    }
}
