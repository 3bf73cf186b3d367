public import Periodical

extension MastheadError.Code {
    /// The library already has the maximum number of timers.
    public static let timerLimit = Self(rawValue: "timer.limit")
    /// A file is not a timer archive, or contains an invalid timer.
    public static let timerFile = Self(rawValue: "timer.file")
    /// The maximum number of browsers already receive timer notifications.
    public static let timerBrowserLimit = Self(rawValue: "timer.browser-limit")
    /// A timer notification was not delivered.
    public static let timerNotSent = Self(rawValue: "timer.not-sent")
}
