public import Foundation

/// What a timer has to say of something on the shelf: that it is due, or when it tells next.
public struct ShelfReminder: Sendable, Hashable {
    /// The timer's number.
    public let timer: Int64
    /// What that is called; foreign text.
    public let title: String
    /// Since when it is due; nil where nothing is.
    public var due: Date?
    /// The number of the event by which that is marked as done.
    public var event: Int64?
    /// When the timer tells next.
    public var next: Date?

    /// Describes a reminder that says nothing yet.
    public init(timer: Int64, title: String) { (self.timer, self.title) = (timer, title) }
}
