/// The names of the properties that Masthead defines.
enum CalendarNames {
    /// The property with a complete timer in Base64.
    static let timer = "X-MASTHEAD-TIMER"
    /// The property with a checksum of the others, which shows whether another program changed them.
    static let sum = "X-MASTHEAD-SUM"
}
