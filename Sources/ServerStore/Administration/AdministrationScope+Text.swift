import PressWire

extension Set<AdministrationScope> {
    /// The scopes as text for the database: sorted names, separated by spaces.
    var text: String { map(\.rawValue).sorted().joined(separator: " ") }

    /// Reads the scopes from their text in the database. Unknown scopes of later versions are ignored.
    init(text: String) {
        self.init(text.split(separator: " ").compactMap { AdministrationScope(rawValue: String($0)) })
    }
}
