/// An event or task of a calendar, with only the properties that timers need.
struct CalendarItem: Sendable, Hashable {
    /// A property with its relevant parameters and its unparsed value.
    struct Property: Sendable, Hashable {
        let name: String
        /// The name of the property's time zone.
        let zone: String?
        /// `START` or `END`, which is the reference point of a relative trigger.
        let related: String?
        /// `THISANDFUTURE` if the move of an event also moves all later events.
        let range: String?
        let value: String
    }

    let isTask: Bool
    /// The line of the file where the item starts.
    let line: Int
    var properties: [Property]
    /// The properties of each alarm.
    var alarms: [[Property]]

    func property(_ name: String) -> Property? { properties.first { $0.name == name } }
    func properties(_ name: String) -> [Property] { properties.filter { $0.name == name } }
    func value(_ name: String) -> String? { property(name)?.value }

    /// Returns a text as a single line, without the escape characters of iCalendar.
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
