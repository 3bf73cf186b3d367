public import Periodical

/// Browsers of the user that receive timer notifications by Web Push.
extension IssueLibrary {
    /// Returns the registered browsers in the order in which they were registered.
    public func timerBrowsers() async throws(MastheadError) -> [TimerBrowser] {
        try await walls.timerBrowsers.browsers()
    }

    /// Returns the public key that browsers subscribe with (`applicationServerKey`). The library creates its key pair
    /// on first use, and stores it in its folder, readable only by the owner.
    public func timerBrowserKey() async throws(MastheadError) -> String { try await walls.timerBrowsers.key() }

    /// Registers a browser for timer notifications, or updates its registration.
    /// - Throws: ``MastheadError``, also if its push address is not allowed, it subscribed with a different key, or
    ///   ``TimerBrowser/limit`` browsers are already registered.
    @discardableResult
    public func registerTimerBrowser(_ request: TimerBrowserRequest) async throws(MastheadError) -> TimerBrowser {
        try await walls.timerBrowsers.register(request)
    }

    /// Unregisters a browser from timer notifications.
    /// - Returns: the browser, or nil if no browser has this ID.
    @discardableResult
    public func endTimerBrowser(_ id: TimerBrowser.ID) async throws(MastheadError) -> TimerBrowser? {
        try await walls.timerBrowsers.end(id)
    }
}
