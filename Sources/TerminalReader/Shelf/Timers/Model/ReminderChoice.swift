/// A time for a reminder that the user can choose on the shelf.
public enum ReminderChoice: Sendable, Hashable, CaseIterable {
    /// Once, in an hour.
    case inAnHour
    /// Once, at 21:00.
    case thisEvening
    /// Every day at 21:00.
    case everyEvening
    /// Every day at 8:00.
    case everyMorning
    /// Every week at the current time of day.
    case everyWeek

    /// The key in the pop-up.
    var key: String {
        switch self {
        case .inAnHour: "1"
        case .thisEvening: "2"
        case .everyEvening: "3"
        case .everyMorning: "4"
        case .everyWeek: "5"
        }
    }

    /// The label in the pop-up.
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
