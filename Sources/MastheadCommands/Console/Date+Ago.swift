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
}
