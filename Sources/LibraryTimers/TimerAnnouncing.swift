public import LibraryCore
public import Periodical

/// How timer events reach the user. A program sets the channels that it supports.
///
/// Every event is logged once before it is delivered, even if several processes run or a process is killed.
public struct TimerAnnouncing: Sendable {
    /// Shows events to the user: a single event, or all of them if more than three are due. The second parameter is
    /// true if a process that was killed may have shown them before.
    public var show: (@Sendable ([LibraryTimerEvent], Bool) async throws(MastheadError) -> Void)?
    /// Shows that a subscription ends soon. The second parameter is true if a process that was killed may have shown
    /// this before. If the function throws, it is called again at most once an hour, until the subscription ends.
    public var showEnd: (@Sendable (SubscriptionEnd, Bool) async throws(MastheadError) -> Void)?
    /// Asks the user whether an event is done, and waits for the answer. If the answer is true, the event is marked as
    /// done.
    ///
    /// Runs concurrently for each event that was shown on its own. If more than ``mostQuestions`` are open, the oldest
    /// is canceled.
    public var ask: (@Sendable (LibraryTimerEvent) async -> Bool)?
    /// Passes an event to the user's command.
    public var handOver: (@Sendable (LibraryTimerEvent) async throws(MastheadError) -> Void)?
    /// The network destinations. Each receives its events in order, without waiting for the others.
    ///
    /// Events older than an hour are not sent. An event that was being sent when a process was killed is sent again.
    public var sends: [TimerDestination] = []
    /// Called with the error for each registered browser that could not be notified. If nil, no events are sent to
    /// browsers.
    public var tellBrowsers: (@Sendable (MastheadError) -> Void)?

    /// The maximum number of due events that are shown one by one.
    public static let groupedAbove = 3
    /// The maximum number of questions that are open at once.
    public static let mostQuestions = 8

    /// Creates a value without channels.
    public init() {}
}
