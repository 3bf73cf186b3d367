/// One step of the schema: statements that run once per database. A released step never changes.
package struct Migration: Sendable {
    /// The name that the database records for the step.
    package let name: String
    /// The statements, one per element.
    package let statements: @Sendable (SQLDialect) -> [String]

    package init(_ name: String, statements: @escaping @Sendable (SQLDialect) -> [String]) {
        self.name = name
        self.statements = statements
    }
}
