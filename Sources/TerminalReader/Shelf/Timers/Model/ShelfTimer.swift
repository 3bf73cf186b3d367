public import Foundation
public import Schedule

/// A timer as it stands at a moment.
public struct ShelfTimer: Sendable, Hashable, Identifiable {
    /// Its number.
    public let id: Int64
    /// What it is called; foreign text.
    public let title: String
    /// What else there is to say; foreign text.
    public var notes = ""
    /// Which way it counts.
    public var kind: TimerKind
    /// How it stands.
    public var state: TimerState
    /// What it shows, `04:59`.
    public var shown: String
    /// When it tells next.
    public var next: Date?
    /// What it is for.
    public var subject: ShelfSubject?

    /// Describes a timer.
    public init(_ id: Int64, title: String, kind: TimerKind, state: TimerState, shown: String) {
        (self.id, self.title, self.kind, self.state, self.shown) = (id, title, kind, state, shown)
    }

    /// Its sign.
    var icon: TimerIcon { TimerIcon(kind: kind, state: state) }
}
