public import Periodical

/// How a person is told what timers tell: the two ways, each where a program gives it.
///
/// An event is in the log before it is told, once, however many processes would tell it and whenever they are killed.
public struct TimerAnnouncing: Sendable {
    /// Shows events to the person: one, or all together where more than three are due at once. The second value says that it may have
    /// been shown before, by a process that was killed.
    public var show: (@Sendable ([LibraryTimerEvent], Bool) async throws(MastheadError) -> Void)?
    /// Shows that a subscription ends soon. The second value says that it may have been shown before, by a process that was killed.
    public var showEnd: (@Sendable (SubscriptionEnd, Bool) async throws(MastheadError) -> Void)?
    /// Hands one event over to what the person has for it.
    public var handOver: (@Sendable (LibraryTimerEvent) async throws(MastheadError) -> Void)?

    /// The number of events from which on they are shown together.
    public static let groupedAbove = 3

    /// Tells in no way.
    public init() {}
}
