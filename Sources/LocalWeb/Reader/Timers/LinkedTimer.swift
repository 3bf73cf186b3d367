import Foundation
import IssueLibrary
import Schedule

/// A timer for the web reader, with values that only the reader's pages need.
///
/// The page updates timers every second, and requests them again only after one of their times has passed:
/// - Before a timer starts, the page shows `seconds` until `begin`.
/// - While a countdown runs, the page shows the time left until `until`. If `step` is set, further countdowns of `step`
///   seconds follow until `last`.
/// - While a count-up runs, the page shows the time since `begin`, until `last`.
/// - For any other timer, the page shows `seconds`.
struct LinkedTimer: Encodable {
    let timer: TimerView
    /// The timer's settings, as the user types them.
    let form: TimerForm
    let links: TimerLinks

    init(_ timer: LibraryTimer, at now: Date, in home: TimeZone) {
        self.timer = TimerView(timer, at: now, in: home)
        form = TimerForm(timer.settings, in: home)
        links = TimerLinks(timer.subject)
    }
}

/// A timer's event for the web reader.
struct LinkedTimerEvent: Encodable {
    let event: TimerEventView
    let links: TimerLinks

    init(_ event: LibraryTimerEvent, at now: Date) {
        self.event = TimerEventView(event, at: now)
        links = TimerLinks(event.subject)
    }
}

/// A timer's or event's URLs in the web reader.
struct TimerLinks: Encodable {
    /// The page of the item or publication that the timer is about.
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
