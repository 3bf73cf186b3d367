public import Periodical

extension Remedy {
    /// To look for the number of a timer.
    public static let findTimer = Remedy(.advice, "Look at the list of timers for its number.")

    /// To look for the number of what a timer told.
    public static let findTimerEvent = Remedy(.advice, "Look at the list of events for its number.")

    /// To give a file that timers can be read from.
    public static let giveTimerFile = Remedy(
        .advice, "Give a file that Masthead exported timers to, or a calendar (iCalendar).")

    /// To set the address at which push services can reach the user.
    public static let setPushContact = Remedy(
        .advice, "Set timer-push-contact to your address, such as mailto:you@example.org.")

    /// To make room for more timers.
    /// - Parameter count: how many there would be.
    public static func moreTimers(_ count: Int) -> Remedy {
        Remedy(.advice, "Remove one that is finished, or set a higher limit.", of: [String(count)])
    }
}
