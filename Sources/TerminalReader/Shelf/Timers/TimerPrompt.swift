import Foundation
import Periodical
import Schedule

/// A timer that is being typed: what it is called, then from where it counts down.
struct TimerPrompt: Sendable, Hashable {
    var line = PromptLine()
    /// What it is called; nil while that is typed.
    private(set) var title: String?

    var label: String { title == nil ? TerminalWords.Timers.namePrompt : TerminalWords.Timers.durationPrompt }

    /// What was typed so far.
    var form: TimerForm {
        let text = line.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        // Which period it has is no matter yet.
        guard let title else { return TimerForm(title: text, period: "1min") }
        return text.isEmpty
            ? TimerForm(title: title, kind: TimerKind.up.rawValue) : TimerForm(title: title, period: text)
    }

    /// Goes on to how long it takes.
    mutating func take(title: String) { (self.title, line) = (title, PromptLine()) }

    /// Goes back to what it is called.
    mutating func goBack() { (title, line) = (nil, PromptLine(title ?? "")) }
}
