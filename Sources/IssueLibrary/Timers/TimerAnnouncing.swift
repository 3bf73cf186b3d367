public import Periodical

/// How a person is told what timers tell: each way where a program gives it.
///
/// An event is in the log before it is told, once, however many processes would tell it and whenever they are killed.
public struct TimerAnnouncing: Sendable {
    /// Shows events to the person: one, or all together where more than three are due at once. The second value says that it may have
    /// been shown before, by a process that was killed.
    public var show: (@Sendable ([LibraryTimerEvent], Bool) async throws(MastheadError) -> Void)?
    /// Shows that a subscription ends soon. The second value says that it may have been shown before, by a process that was killed.
    public var showEnd: (@Sendable (SubscriptionEnd, Bool) async throws(MastheadError) -> Void)?
    /// Asks the person whether what an event told of is done, and waits for the answer. It is called beside everything else for each event
    /// that was shown by itself, at most ``mostQuestions`` at a time: where there are more, the oldest is cancelled. Where it returns true,
    /// the event is done at that moment.
    public var ask: (@Sendable (LibraryTimerEvent) async -> Bool)?
    /// Hands one event over to what the person has for it.
    public var handOver: (@Sendable (LibraryTimerEvent) async throws(MastheadError) -> Void)?
    /// Sends events over the network, to the places where the person reads them. None waits for another, and to each events come in their
    /// order. What was told more than an hour ago is not sent any more, and one that a killed process was sending is sent once more.
    public var sends: [TimerPost] = []
    /// Whether events are sent to the browsers that are registered (``IssueLibrary/registerTimerBrowser(_:)``), too; it hears of each
    /// browser that was not told, and why. Nil where they are not.
    public var tellBrowsers: (@Sendable (MastheadError) -> Void)?

    /// The number of events from which on they are shown together.
    public static let groupedAbove = 3
    /// The most questions whose answers are waited for at the same time.
    public static let mostQuestions = 8

    /// Tells in no way.
    public init() {}
}
