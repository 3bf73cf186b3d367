/// A step in the history of the schema, whose statements run once in each database. After a release, the step never
/// changes.
package struct Migration: Sendable {
    /// The name that the database records for the step.
    package let name: String
    /// The step's statements. Each element of the array is one statement.
    package let statements: @Sendable (SQLDialect) -> [String]

    package init(_ name: String, statements: @escaping @Sendable (SQLDialect) -> [String]) {
        self.name = name
        self.statements = statements
    }
}
