public import Periodical

/// A network destination for timer events, such as a webhook.
public struct TimerDestination: Sendable {
    let send: @Sendable (LibraryTimerEvent) async throws(MastheadError) -> Bool

    /// Creates a destination.
    /// - Parameter send: sends an event. Returns false if the destination is currently not set up.
    public init(_ send: @escaping @Sendable (LibraryTimerEvent) async throws(MastheadError) -> Bool) {
        self.send = send
    }
}
