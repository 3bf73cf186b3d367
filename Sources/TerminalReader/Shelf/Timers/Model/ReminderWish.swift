/// When a reader wants to be reminded of something on the shelf.
public enum ReminderWish: Sendable, Hashable, CaseIterable {
    /// Once, an hour from now.
    case inAnHour
    /// Once, at nine in the evening.
    case thisEvening
    /// Every day at nine in the evening.
    case everyEvening
    /// Every day at eight in the morning.
    case everyMorning
    /// Every week from now, at this time of day.
    case everyWeek

    /// Its key in the pop-up.
    var key: String {
        switch self {
        case .inAnHour: "1"
        case .thisEvening: "2"
        case .everyEvening: "3"
        case .everyMorning: "4"
        case .everyWeek: "5"
        }
    }

    /// What it says.
    var label: String {
        switch self {
        case .inAnHour: "in an hour"
        case .thisEvening: "once, at 21:00"
        case .everyEvening: "every evening at 21:00"
        case .everyMorning: "every morning at 08:00"
        case .everyWeek: "every week at this time"
        }
    }
}
