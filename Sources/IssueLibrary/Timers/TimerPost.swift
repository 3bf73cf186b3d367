public import Periodical

/// A way to send what timers tell over the network, to one place.
public struct TimerPost: Sendable {
    let send: @Sendable (LibraryTimerEvent) async throws(MastheadError) -> Bool

    /// - Parameter send: sends one event. It returns false where there is no such place now.
    public init(_ send: @escaping @Sendable (LibraryTimerEvent) async throws(MastheadError) -> Bool) {
        self.send = send
    }
}
