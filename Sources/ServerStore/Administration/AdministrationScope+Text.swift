import PressWire

extension Set<AdministrationScope> {
    /// The text of the scopes in the database: the sorted names of the scopes, separated by spaces.
    var text: String { map(\.rawValue).sorted().joined(separator: " ") }

    /// Creates scopes from their text in the database. Unknown scopes are from later versions of Masthead, and are
    /// ignored.
    init(text: String) {
        self.init(text.split(separator: " ").compactMap { AdministrationScope(rawValue: String($0)) })
    }
}
