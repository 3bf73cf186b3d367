/// The names of properties that are ours.
enum CalendarNames {
    /// A timer with all that it is, in Base64.
    static let timer = "X-MASTHEAD-TIMER"
    /// By which it is seen whether another program changed what stands beside that.
    static let sum = "X-MASTHEAD-SUM"
}
