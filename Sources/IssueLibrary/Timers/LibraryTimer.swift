public import Foundation
public import Schedule

/// A timer that a library keeps.
public struct LibraryTimer: Sendable, Hashable, Identifiable {
    /// Its number, by which people name it. None is given twice.
    public let id: Int64
    /// What it is known by in other libraries, and where it is restored.
    public let identity: UUID
    /// Its settings, and what has become of it.
    public let course: TimerCourse
    /// What of the library it is for; nil where it is for nothing of it, or for something that was removed.
    public let subject: TimerSubject?
    /// When it was added.
    public let created: Date

    /// How it is wanted.
    public var settings: TimerSettings { course.settings }
}
