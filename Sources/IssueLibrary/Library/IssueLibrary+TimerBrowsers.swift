public import Periodical

/// Browsers of the user that receive timer notifications by Web Push.
extension IssueLibrary {
    @available(*, deprecated, renamed: "timerBrowsers.all")
    public func timerBrowsers() async throws(MastheadError) -> [TimerBrowser] { try await timerBrowsers.all() }

    @available(*, deprecated, renamed: "timerBrowsers.key")
    public func timerBrowserKey() async throws(MastheadError) -> String { try await timerBrowsers.key() }

    @available(*, deprecated, renamed: "timerBrowsers.register")
    @discardableResult public func registerTimerBrowser(_ request: TimerBrowserRequest) async throws(MastheadError)
        -> TimerBrowser
    { try await timerBrowsers.register(request) }

    @available(*, deprecated, renamed: "timerBrowsers.end")
    @discardableResult public func endTimerBrowser(_ id: TimerBrowser.ID) async throws(MastheadError) -> TimerBrowser? {
        try await timerBrowsers.end(id)
    }
}
