import PressWire

extension Set<AdministrationScope> {
    /// The scopes as stored in the database: their sorted names, separated by spaces.
    var text: String { map(\.rawValue).sorted().joined(separator: " ") }

    /// Creates scopes from their text in the database. Unknown scopes come from later versions of Masthead and are
    /// ignored.
    init(text: String) {
        self.init(text.split(separator: " ").compactMap { AdministrationScope(rawValue: String($0)) })
    }
}
