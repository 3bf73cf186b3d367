import Foundation

extension Date {
    /// Returns the time since this date in words, such as `4 min ago` or `3 days ago`.
    /// - Parameter now: the current time.
    func ago(_ now: Date = Date()) -> String {
        let seconds = now.timeIntervalSince(self)
        guard seconds >= 60 else { return "just now" }
        // If a clock is wrong, the difference may be any number of years.
        let minutes = Int(min(seconds / 60, 1e9))
        if minutes < 60 { return "\(minutes) min ago" }
        if minutes < 2880 { return "\((minutes / 60).counted("hour")) ago" }
        return "\((minutes / 1440).counted("day")) ago"
    }

    /// Returns the time until this date in words, such as `in 5 hours`, or `now` if the date has passed.
    /// - Parameter now: the current time.
    func ahead(_ now: Date = Date()) -> String {
        let seconds = timeIntervalSince(now)
        guard seconds >= 60 else { return "now" }
        let minutes = Int(min(seconds / 60, 1e9))
        if minutes < 60 { return "in \(minutes) min" }
        if minutes < 2880 { return "in \((minutes / 60).counted("hour"))" }
        return "in \((minutes / 1440).counted("day"))"
    }
}
