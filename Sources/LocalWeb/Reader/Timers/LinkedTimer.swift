import Foundation
import IssueLibrary
import Schedule

/// A timer for the web reader, with additional values that only the reader's pages need.
///
/// The page updates timers every second, and requests them again only after one of their times has passed:
/// - Before the start of a timer, the page shows `seconds` until `begin`.
/// - For a running countdown, the page shows the time left until `until`. If `step` is set, further countdowns of
///   `step` seconds follow until `last`.
/// - For a running count-up, the page shows the time that has passed since `begin`, until `last`.
/// - For any other timer, the page shows `seconds`.
struct LinkedTimer: Encodable {
    let timer: TimerView
    /// The settings of the timer, as the user types them.
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

/// The URLs of a timer or an event in the web reader.
struct TimerLinks: Encodable {
    /// The page of the item or publication that the timer belongs to.
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
