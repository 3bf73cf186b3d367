package import Foundation

extension Calendar {
    /// A Gregorian calendar in UTC.
    package static var utc: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }
}
