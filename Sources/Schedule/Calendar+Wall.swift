public import Foundation

extension Calendar {
    /// Days and hours as the clocks of this machine's time zone show them.
    public static var wall: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .current
        return calendar
    }
}
