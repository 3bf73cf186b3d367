public import Foundation

extension Calendar {
    /// The Gregorian calendar in the machine's time zone.
    public static var wall: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .current
        return calendar
    }
}
