import Foundation

extension Date {
    /// How long ago it was, as people say it: `4 min ago`, `3 days ago`.
    /// - Parameter now: the present.
    func ago(_ now: Date = Date()) -> String {
        let seconds = now.timeIntervalSince(self)
        guard seconds >= 60 else { return "just now" }
        // A clock may have been wrong by any number of years.
        let minutes = Int(min(seconds / 60, 1e9))
        if minutes < 60 { return "\(minutes) min ago" }
        if minutes < 2880 { return "\((minutes / 60).counted("hour")) ago" }
        return "\((minutes / 1440).counted("day")) ago"
    }

    /// How far ahead it is, as people say it: `in 5 hours`; `now` for what is due.
    /// - Parameter now: the present.
    func ahead(_ now: Date = Date()) -> String {
        let seconds = timeIntervalSince(now)
        guard seconds >= 60 else { return "now" }
        let minutes = Int(min(seconds / 60, 1e9))
        if minutes < 60 { return "in \(minutes) min" }
        if minutes < 2880 { return "in \((minutes / 60).counted("hour"))" }
        return "in \((minutes / 1440).counted("day"))"
    }
}
