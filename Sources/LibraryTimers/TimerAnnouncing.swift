public import LibraryCore
public import Periodical

/// The notification channels for timer events. A program sets the channels that it supports.
///
/// An event is logged once before it is delivered, even if several processes run or a process is killed.
public struct TimerAnnouncing: Sendable {
    /// Shows events to the user: one event, or all together if more than three are due. The second parameter is true
    /// if a killed process may have shown the events before.
    public var show: (@Sendable ([LibraryTimerEvent], Bool) async throws(MastheadError) -> Void)?
    /// Shows that a subscription ends soon. The second parameter is true if a killed process may have shown the message
    /// before. If the function throws, it is called again at most once an hour, until the subscription ends.
    public var showEnd: (@Sendable (SubscriptionEnd, Bool) async throws(MastheadError) -> Void)?
    /// Asks the user whether an event is done, and waits for the answer. If the answer is true, the event is marked
    /// as done.
    ///
    /// The function runs concurrently for each event that was shown individually. If there are more than
    /// ``mostQuestions``, the oldest is canceled.
    public var ask: (@Sendable (LibraryTimerEvent) async -> Bool)?
    /// Passes one event to the user's command.
    public var handOver: (@Sendable (LibraryTimerEvent) async throws(MastheadError) -> Void)?
    /// The network destinations. Each destination receives its events in order, and destinations do not wait for each
    /// other.
    ///
    /// Events that are older than an hour are not sent. An event that a killed process was sending is sent again.
    public var sends: [TimerDestination] = []
    /// Receives the error for each registered browser that could not be notified. If nil, no events are sent to
    /// browsers.
    public var tellBrowsers: (@Sendable (MastheadError) -> Void)?

    /// The maximum number of due events that are shown individually.
    public static let groupedAbove = 3
    /// The maximum number of questions that wait for answers at the same time.
    public static let mostQuestions = 8

    /// Creates a value without any channels.
    public init() {}
}
