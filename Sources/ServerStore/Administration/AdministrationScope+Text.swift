import PressWire

extension Set<AdministrationScope> {
    /// The scopes in the database: sorted names with spaces in between.
    var text: String { map(\.rawValue).sorted().joined(separator: " ") }

    /// Reads the scopes in the database. Unknown scopes of later versions are ignored.
    init(text: String) {
        self.init(text.split(separator: " ").compactMap { AdministrationScope(rawValue: String($0)) })
    }
}
