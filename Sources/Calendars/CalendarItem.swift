/// An event or a task of a calendar, as far as timers are made of it.
struct CalendarItem: Sendable, Hashable {
    /// A property: its parameters that matter, and its value as it is written.
    struct Property: Sendable, Hashable {
        let name: String
        /// The name of a time zone.
        let zone: String?
        /// `START` or `END`, of what a trigger is relative to.
        let related: String?
        /// `THISANDFUTURE`, where a moved time moves all that follow.
        let range: String?
        let value: String
    }

    /// Whether it is a task.
    let isTask: Bool
    /// The line of the file in which it begins.
    let line: Int
    var properties: [Property]
    /// What its alarms say.
    var alarms: [[Property]]

    func property(_ name: String) -> Property? { properties.first { $0.name == name } }
    func properties(_ name: String) -> [Property] { properties.filter { $0.name == name } }
    func value(_ name: String) -> String? { property(name)?.value }

    /// A text in one line, without what iCalendar writes before some characters.
    func text(_ name: String) -> String {
        var text = ""
        var isEscaped = false
        for character in value(name) ?? "" {
            if isEscaped {
                text.append(character == "n" || character == "N" ? " " : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                text.append(character.isNewline ? " " : character)
            }
        }
        return text.trimmingWhitespace
    }
}

extension String {
    fileprivate var trimmingWhitespace: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
