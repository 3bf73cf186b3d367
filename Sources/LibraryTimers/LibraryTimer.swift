public import Foundation
public import LibraryValues
public import Schedule

/// A timer in a library.
public struct LibraryTimer: Sendable, Hashable, Identifiable {
    /// The number that users see. Numbers are never reused.
    public let id: Int64
    /// An ID that is the same in all libraries, so that restoring recognizes the timer.
    public let identity: UUID
    /// The settings and the progress of the timer.
    public let course: TimerCourse
    /// The item or publication that the timer is for. Nil if there is none or it was removed.
    public let subject: TimerSubject?
    /// When the timer was added.
    public let created: Date

    /// The settings of the timer.
    public var settings: TimerSettings { course.settings }
}
