/// The names of Masthead's own properties.
enum CalendarNames {
    /// A complete timer, in Base64.
    static let timer = "X-MASTHEAD-TIMER"
    /// A checksum that shows whether another program changed the other properties.
    static let sum = "X-MASTHEAD-SUM"
}
