import Foundation
import Periodical
import Schedule

/// The prompt for a new timer. It asks for the title and then for the duration.
struct TimerPrompt: Sendable, Hashable {
    var line = PromptLine()
    /// The title, or nil while the user types it.
    private(set) var title: String?

    var label: String { title == nil ? TerminalWords.Timers.namePrompt : TerminalWords.Timers.durationPrompt }

    /// The timer, as far as the user has typed it.
    var form: TimerForm {
        let text = line.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        // While the user is typing the title, use a valid placeholder as the duration.
        guard let title else { return TimerForm(title: text, period: "1min") }
        return text.isEmpty
            ? TimerForm(title: title, kind: TimerKind.up.rawValue) : TimerForm(title: title, period: text)
    }

    /// Asks for the new timer's duration.
    mutating func askForDuration(of title: String) { (self.title, line) = (title, PromptLine()) }

    /// Asks for the title again.
    mutating func goBack() { (title, line) = (nil, PromptLine(title ?? "")) }
}
