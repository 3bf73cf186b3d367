import IssueLibrary
import Periodical
import Schedule

extension TimerListing {
    /// How it stands, as `running` or `not begun`.
    var stateWords: String { state == .notBegun ? "not started" : state.rawValue }

    /// One line about it.
    var sentence: String { "\(id)  “\(title.printable)” is \(stateWords): \(shown)" }
}

extension TimerIcon {
    /// A text in its colour.
    func painted(_ text: String) -> String { "\u{1B}[\(colour == .green ? "32" : "90")m\(text)\u{1B}[0m" }
}

extension TimerStep {
    /// Tells what was due and waited, for the person is there.
    func tell(on console: Console) {
        if let told { console.print(told.line) }
    }
}

extension LibraryTimerEvent {
    /// What is told, in a line.
    var line: String {
        let telling = event.telling
        let count = telling.fellDue > 1 ? ", \(telling.fellDue) times since \(telling.due.rfc3339)" : ""
        let subject = subject.map { " – \($0.title.printable)" } ?? ""
        let words = notes.isEmpty ? "" : ": \(notes.printable)"
        return "\(title.printable)\(words)\(subject) is due\(count) (`masthead timer done \(id)`)"
    }
}
