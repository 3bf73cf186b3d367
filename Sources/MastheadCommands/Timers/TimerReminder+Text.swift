import Foundation
import IssueLibrary
import Periodical

extension TimerReminder {
    /// Returns the text for a list: when the timer became due, or when it fires next.
    func text(for console: Console, at now: Date, in home: TimeZone) -> String {
        func time(_ date: Date) -> String {
            guard console.outputIsTerminal else { return date.rfc3339 }
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = home
            let text = TimerTable.text(date, in: home)
            return calendar.isDate(date, inSameDayAs: now) ? String(text.suffix(5)) : text
        }
        if let due { return "due since \(time(due))" }
        return next.map(time) ?? ""
    }
}
