public import Foundation

/// The timer of an item or publication on the shelf, with its open event and its next event.
public struct ShelfReminder: Sendable, Hashable {
    /// The timer's ID.
    public let timer: Int64
    /// The timer's title, which is untrusted text.
    public let title: String
    /// When the open event became due, or nil if there is none.
    public var due: Date?
    /// The ID of the open event.
    public var event: Int64?
    /// When the timer fires next.
    public var next: Date?

    /// Creates a reminder without events.
    public init(timer: Int64, title: String) { (self.timer, self.title) = (timer, title) }
}
