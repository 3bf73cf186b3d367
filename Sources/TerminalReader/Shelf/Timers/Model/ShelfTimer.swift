public import Foundation
public import Schedule

/// A snapshot of a timer.
public struct ShelfTimer: Sendable, Hashable, Identifiable {
    /// The ID.
    public let id: Int64
    /// The title, which is untrusted text.
    public let title: String
    /// The notes, which are untrusted text.
    public var notes = ""
    /// Whether the timer counts down or up.
    public var kind: TimerKind
    /// The state.
    public var state: TimerState
    /// The displayed time, such as `04:59`.
    public var shown: String
    /// When the timer fires next, or nil.
    public var next: Date?
    /// The item or publication that the timer belongs to, or nil.
    public var subject: ShelfSubject?

    /// Creates a timer.
    public init(_ id: Int64, title: String, kind: TimerKind, state: TimerState, shown: String) {
        (self.id, self.title, self.kind, self.state, self.shown) = (id, title, kind, state, shown)
    }

    /// The icon for the kind and state.
    var icon: TimerIcon { TimerIcon(kind: kind, state: state) }
}
