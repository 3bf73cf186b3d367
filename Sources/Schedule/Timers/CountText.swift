/// What a timer shows: `DDd HH:MM:SS`, with what is not needed left out: `04:59`, `01:30:00`, `12d 00:00:05`.
public enum CountText {
    /// The text of so many seconds; a negative number is none.
    public static func text(seconds: Int) -> String {
        let seconds = max(0, seconds)
        let (days, hours) = (seconds / WallTime.day, seconds % WallTime.day / 3600)
        let minutes = "\(digits(seconds % 3600 / 60)):\(digits(seconds % 60))"
        if days > 0 { return "\(digits(days))d \(digits(hours)):\(minutes)" }
        return hours > 0 ? "\(digits(hours)):\(minutes)" : minutes
    }

    private static func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
