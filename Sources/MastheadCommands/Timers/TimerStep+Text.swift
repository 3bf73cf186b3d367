import IssueLibrary
import Periodical
import Schedule

extension TimerIcon {
    /// Returns text in the icon's color.
    func painted(_ text: String) -> String { "\u{1B}[\(color == .green ? "32" : "90")m\(text)\u{1B}[0m" }
}

extension TimerStep {
    /// Prints the event that was due, if there was one, because the user is at the terminal.
    func tell(on console: Console) {
        if let told { console.print(told.line) }
    }
}

extension LibraryTimerEvent {
    /// A line about the event.
    var line: String {
        let telling = event.telling
        let count = telling.fellDue > 1 ? ", \(telling.fellDue) times since \(telling.due.rfc3339)" : ""
        let subject = subject.map { " – \($0.title.printable)" } ?? ""
        let words = notes.isEmpty ? "" : ": \(notes.printable)"
        return "\(title.printable)\(words)\(subject) is due\(count) (`masthead timer done \(id)`)"
    }
}
