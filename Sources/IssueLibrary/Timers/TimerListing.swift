public import Foundation
public import Schedule

/// A timer as it stands at a moment, as faces list it and JSON has it: states are words.
public struct TimerListing: Sendable, Hashable, Encodable {
    /// Its number.
    public let id: Int64
    /// What it is called.
    public let title: String
    /// What else there is to say.
    public let notes: String
    /// Which way it counts.
    public let kind: TimerKind
    /// How it stands.
    public let state: TimerState
    /// The sign of that.
    public let icon: TimerIcon
    /// The seconds that it shows.
    public let seconds: Int
    /// The same as text, `04:59`.
    public let shown: String
    /// When it tells next; nil where it does not.
    public let next: Date?
    /// What it is for, as `HANDLE/NAME` or `HANDLE`.
    public let subject: String?
    /// What people call that.
    public let subjectTitle: String?
    /// How it is wanted.
    public let settings: TimerSettings
    /// When it was added.
    public let created: Date

    private enum CodingKeys: String, CodingKey {
        case id, title, notes, kind, state, icon, seconds, shown, next
        case subject = "for"
        case subjectTitle = "forTitle"
        case settings, created
    }

    /// How a timer stands.
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
