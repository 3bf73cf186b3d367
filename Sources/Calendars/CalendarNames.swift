/// The names of the properties that Masthead defines.
enum CalendarNames {
    /// The property with a complete timer in Base64.
    static let timer = "X-MASTHEAD-TIMER"
    /// The property with a checksum, which shows whether another program changed the other properties.
    static let sum = "X-MASTHEAD-SUM"
}
