/// An event or task in a calendar, reduced to the properties that timers need.
struct CalendarItem: Sendable, Hashable {
    /// A property with its unparsed value, and the parameters that timers need.
    struct Property: Sendable, Hashable {
        let name: String
        /// The name of the property's time zone, or nil.
        let zone: String?
        /// Whether a relative trigger counts from the event's `START` or `END`.
        let related: String?
        /// `THISANDFUTURE` if moving an event moves all later ones as well.
        let range: String?
        let value: String
    }

    let isTask: Bool
    /// The number of the line where the item starts.
    let line: Int
    var properties: [Property]
    /// The properties of the item's alarms.
    var alarms: [[Property]]

    func property(_ name: String) -> Property? { properties.first { $0.name == name } }
    func properties(_ name: String) -> [Property] { properties.filter { $0.name == name } }
    func value(_ name: String) -> String? { property(name)?.value }

    /// Returns the text of a property as a single line, with iCalendar's escape sequences resolved.
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
