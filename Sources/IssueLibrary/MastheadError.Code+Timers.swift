public import Periodical

extension MastheadError.Code {
    /// There are as many timers as there may be.
    public static let timerLimit = Self(rawValue: "timer.limit")
    /// A file that timers were to be restored from is none, or holds what no timer can be.
    public static let timerFile = Self(rawValue: "timer.file")
    /// There are as many browsers that are told by timers as there may be.
    public static let timerBrowserLimit = Self(rawValue: "timer.browser-limit")
    /// What a timer told was not sent to where its person reads it.
    public static let timerNotSent = Self(rawValue: "timer.not-sent")
}
