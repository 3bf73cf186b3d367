public import Periodical

extension Remedy {
    /// Explains how to find the number of a timer.
    public static let findTimer = Remedy(.advice, "Find the number in the list of timers.")

    /// Explains how to find the number of an event.
    public static let findTimerEvent = Remedy(.advice, "Find the number in the list of events.")

    /// Suggests a file that contains timers.
    public static let giveTimerFile = Remedy(
        .advice, "Use a file that Masthead exported, or an iCalendar file.")

    /// Suggests setting the contact address for push services.
    public static let setPushContact = Remedy(
        .advice, "Set timer-push-contact to your address, such as mailto:you@example.org.")

    /// Suggests making room for more timers.
    /// - Parameter count: the number of timers that the library would have.
    public static func moreTimers(_ count: Int) -> Remedy {
        Remedy(.advice, "Remove a finished timer, or raise the limit.", of: [String(count)])
    }
}
