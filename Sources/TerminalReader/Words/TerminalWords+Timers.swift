import Periodical

extension TerminalWords {
    /// The timers and reminders.
    enum Timers {
        static let due = "Due"
        static let timers = "Timers"
        static let none = "No timers yet."
        static let pressAToAdd = "Press `a` to add one."
        static let pressTOnShelf = "Press `t` on the shelf to set a reminder."

        static func due(_ count: Int) -> String { "\(count) due" }

        static func times(_ count: Int) -> String { "\(count) times" }

        static func fires(_ time: String) -> String { "fires \(time)" }

        // Prompts for a new timer.
        static let namePrompt = "New timer: "
        static let durationPrompt = "Duration, such as 1h30m (empty counts up): "
        static let once = "once"
        static let repeatedly = "repeatedly"

        // Texts in menus and in the footer.
        static let done = "done"
        static let markDone = "mark as done"
        static let allTimers = "all timers"
        static let resumeOrRestart = "resume…"
        static let delete = "delete"
        static let restart = "restart with current settings"

        static func open(_ title: String) -> String { "open \(title)" }

        static func continueFrom(_ time: String) -> String { "continue from \(time)" }

        static func remindTitle(_ title: String) -> String { "Remind me of \(title)" }

        static func restartTitle(_ title: String) -> String { "Restart “\(title)”?" }

        static func resumeTitle(_ title: String) -> String { "Resume “\(title)”?" }

        // Messages about the result of a key press.
        static let nothingDue = "Nothing is due."
        static let nothingElseDue = "Nothing else is due."
        static let notLinked = "This timer is not linked to anything on the shelf."
        static let selectPublication = "Select a publication, then press t to set a reminder."

        static func isDue(_ title: String) -> String { "“\(title)” is due. Press u to mark it as done." }

        static func notDue(_ title: String) -> String { "“\(title)” is not due." }

        static func done(timers count: Int) -> String { "Marked \(count.counted("timer")) as done." }
    }

    /// The times to choose for a reminder.
    enum Reminder {
        static let inAnHour = "in an hour"
        static let thisEvening = "once, at 21:00"
        static let everyEvening = "every evening at 21:00"
        static let everyMorning = "every morning at 08:00"
        static let everyWeek = "every week at this time"
    }
}
