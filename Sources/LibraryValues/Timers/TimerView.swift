public import Foundation
public import Schedule

/// A timer and its state at one moment, as all interfaces show it.
public struct TimerView: Codable, Sendable, Hashable, Identifiable {
    /// The number of the timer. Numbers are never reused.
    public let id: Int64
    /// The title, which is untrusted text.
    public let title: String
    /// The notes, which are untrusted text.
    public let notes: String
    /// Whether the timer counts up or down.
    public let kind: TimerKind
    /// The state.
    public let state: TimerState
    /// The icon for the state.
    public let icon: TimerIcon
    /// The displayed seconds.
    public let seconds: Int
    /// The displayed seconds as text, such as `04:59`.
    public let shown: String
    /// The time when the timer fires next. Null if the timer does not fire again.
    public let next: Date?
    /// The start of the current run.
    public let begin: Date
    /// The end of the current countdown. Null if no countdown is running.
    public let until: Date?
    /// The seconds of each further countdown. Null if the length varies, or no countdown follows.
    public let step: Int?
    /// The end of the last countdown, or of a running count-up. Null if no end is set.
    public let last: Date?
    /// The item or publication that the timer is for.
    public let subject: TimerSubject?
    /// The settings.
    public let settings: TimerSettings
    /// The time when the timer was added.
    public let created: Date

    private enum CodingKeys: String, CodingKey {
        case id, title, notes, kind, state, icon, seconds, shown, next, begin, until, step, last
        case subject = "for"
        case settings, created
    }

    /// Creates the view of a timer at a given time and in the machine's time zone.
    public init(
        _ id: Int64, _ course: TimerCourse, for subject: TimerSubject? = nil, created: Date, at now: Date,
        in home: TimeZone = .current
    ) {
        let settings = course.settings
        (self.id, self.settings, self.subject, self.created) = (id, settings, subject, created)
        (title, notes, kind) = (settings.title, settings.notes, settings.kind)
        state = course.state(at: now, in: home)
        icon = course.icon(at: now, in: home)
        seconds = course.shownSeconds(at: now, in: home)
        shown = CountText.text(seconds: seconds)
        next = course.wakeUp(at: now, in: home)
        begin = course.begin
        until = state == .running ? course.countEnd(at: now, in: home) : nil
        (step, last) = Self.steps(of: settings, from: until, isRunning: state == .running)
    }

    /// Returns the length of endlessly repeated countdowns, and the end of the last countdown or of a count-up.
    private static func steps(of settings: TimerSettings, from end: Date?, isRunning: Bool) -> (Int?, Date?) {
        guard isRunning else { return (nil, nil) }
        guard settings.kind == .down else { return (nil, settings.end) }
        guard let end, settings.repeats == .infinitely, case .seconds(let length) = settings.period else {
            return (nil, nil)
        }
        // A countdown that the timer's end interrupts does not fire.
        let last = settings.end.map { limit in
            end.addingTimeInterval((limit.timeIntervalSince(end) / Double(length)).rounded(.down) * Double(length))
        }
        return (length, last)
    }
}
