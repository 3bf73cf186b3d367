public import Foundation
public import Schedule

/// A timer and its state at a given time, for lists and JSON.
public struct TimerListing: Sendable, Hashable, Encodable {
    /// The number of the timer.
    public let id: Int64
    /// The title of the timer.
    public let title: String
    /// The notes of the timer.
    public let notes: String
    /// Whether the timer counts up or down.
    public let kind: TimerKind
    /// The state of the timer.
    public let state: TimerState
    /// The icon for the state.
    public let icon: TimerIcon
    /// The displayed seconds.
    public let seconds: Int
    /// The displayed seconds as text, such as `04:59`.
    public let shown: String
    /// When the timer fires next, or nil if it does not fire again.
    public let next: Date?
    /// The item or publication that the timer is for, as `HANDLE/NAME` or `HANDLE`.
    public let subject: String?
    /// The title of the item or publication.
    public let subjectTitle: String?
    /// The settings of the timer.
    public let settings: TimerSettings
    /// When the timer was added.
    public let created: Date

    private enum CodingKeys: String, CodingKey {
        case id, title, notes, kind, state, icon, seconds, shown, next
        case subject = "for"
        case subjectTitle = "forTitle"
        case settings, created
    }

    /// Creates a listing with the state of a timer.
    /// - Parameter home: the machine's time zone.
    public init(_ timer: LibraryTimer, at now: Date, in home: TimeZone = .current) {
        let course = timer.course
        id = timer.id
        title = course.settings.title
        notes = course.settings.notes
        kind = course.settings.kind
        state = course.state(at: now, in: home)
        icon = course.icon(at: now, in: home)
        seconds = course.shownSeconds(at: now, in: home)
        shown = CountText.text(seconds: seconds)
        next = course.wakeUp(at: now, in: home)
        subject = timer.subject?.reference
        subjectTitle = timer.subject?.title
        settings = course.settings
        created = timer.created
    }
}
