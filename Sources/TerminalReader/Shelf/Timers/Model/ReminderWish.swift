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
        case .inAnHour: TerminalWords.Reminder.inAnHour
        case .thisEvening: TerminalWords.Reminder.thisEvening
        case .everyEvening: TerminalWords.Reminder.everyEvening
        case .everyMorning: TerminalWords.Reminder.everyMorning
        case .everyWeek: TerminalWords.Reminder.everyWeek
        }
    }
}
