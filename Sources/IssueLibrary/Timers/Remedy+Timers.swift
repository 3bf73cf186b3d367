public import Periodical

extension Remedy {
    /// To look for the number of a timer.
    public static let findTimer = Remedy(.advice, "Find its number in the list of timers.")

    /// To look for the number of what a timer told.
    public static let findTimerEvent = Remedy(.advice, "Find its number in the list of events.")

    /// To give a file that timers can be read from.
    public static let giveTimerFile = Remedy(
        .advice, "Use a file that Masthead exported, or a calendar (iCalendar).")

    /// To set the address at which push services can reach the user.
    public static let setPushContact = Remedy(
        .advice, "Set timer-push-contact to your address, such as mailto:you@example.org.")

    /// To make room for more timers.
    /// - Parameter count: how many there would be.
    public static func moreTimers(_ count: Int) -> Remedy {
        Remedy(.advice, "Remove a finished timer, or raise the limit.", of: [String(count)])
    }
}
