public import Periodical

/// A network destination for timer events, such as a webhook.
public struct TimerDestination: Sendable {
    let send: @Sendable (LibraryTimerEvent) async throws(MastheadError) -> Bool

    /// Creates a destination.
    /// - Parameter send: sends one event. Returns false if no such destination is set up now.
    public init(_ send: @escaping @Sendable (LibraryTimerEvent) async throws(MastheadError) -> Bool) {
        self.send = send
    }
}
