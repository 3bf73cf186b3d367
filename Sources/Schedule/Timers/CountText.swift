/// Formats the time that a timer shows as `DDd HH:MM:SS`, omitting leading zero parts: `04:59`, `01:30:00`, `12d
/// 00:00:05`.
public enum CountText {
    /// Returns the text for a number of seconds. Negative numbers count as zero.
    public static func text(seconds: Int) -> String {
        let seconds = max(0, seconds)
        let (days, hours) = (seconds / WallTime.day, seconds % WallTime.day / 3600)
        let minutes = "\(digits(seconds % 3600 / 60)):\(digits(seconds % 60))"
        if days > 0 { return "\(digits(days))d \(digits(hours)):\(minutes)" }
        return hours > 0 ? "\(digits(hours)):\(minutes)" : minutes
    }

    private static func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
