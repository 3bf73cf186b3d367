public import Periodical

/// Browsers of the person's own that are told what timers tell, by Web Push.
extension IssueLibrary {
    /// The browsers that are told, in the order in which they were registered.
    public func timerBrowsers() async throws(MastheadError) -> [TimerBrowser] {
        try await walls.timerBrowsers.browsers()
    }

    /// What browsers subscribe with (`applicationServerKey`): the public half of the library's own key. It is made when it is first asked
    /// for, and kept in the library's folder for its owner alone.
    public func timerBrowserKey() async throws(MastheadError) -> String { try await walls.timerBrowsers.key() }

    /// Has a browser told of what timers tell, from now on; one that is known already is known as it is now.
    /// - Throws: ``MastheadError``, also where its address is none that may be sent to, it subscribed with another key, or there are
    ///   ``TimerBrowser/limit`` of them.
    @discardableResult
    public func registerTimerBrowser(_ request: TimerBrowserRequest) async throws(MastheadError) -> TimerBrowser {
        try await walls.timerBrowsers.register(request)
    }

    /// Tells a browser no more, and forgets it.
    /// - Returns: what it was; nil where there is none of the number.
    @discardableResult
    public func endTimerBrowser(_ id: TimerBrowser.ID) async throws(MastheadError) -> TimerBrowser? {
        try await walls.timerBrowsers.end(id)
    }
}
