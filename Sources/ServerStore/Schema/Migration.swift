/// One step of the schema: statements that are carried out once in a database's life. A step that was released never changes.
package struct Migration: Sendable {
    /// Its name, by which the database remembers it.
    package let name: String
    /// Its statements, one each.
    package let statements: @Sendable (SQLDialect) -> [String]

    package init(_ name: String, statements: @escaping @Sendable (SQLDialect) -> [String]) {
        self.name = name
        self.statements = statements
    }
}
