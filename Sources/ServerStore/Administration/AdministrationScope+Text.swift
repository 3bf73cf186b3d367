import PressWire

extension Set<AdministrationScope> {
    /// The scopes as text for the database: their names, sorted and separated by spaces.
    var text: String { map(\.rawValue).sorted().joined(separator: " ") }

    /// Reads the scopes from their text in the database. Unknown scopes, from later versions of Masthead, are ignored.
    init(text: String) {
        self.init(text.split(separator: " ").compactMap { AdministrationScope(rawValue: String($0)) })
    }
}
