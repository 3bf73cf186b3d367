/// The names of the properties that Masthead defines.
enum CalendarNames {
    /// The property that contains a complete timer in Base64.
    static let timer = "X-MASTHEAD-TIMER"
    /// The property with a checksum of the other properties, which shows whether another program changed them.
    static let sum = "X-MASTHEAD-SUM"
}
