/// A step in the history of the schema. The statements of the step run once in each database. After a release, the step
/// never changes.
package struct Migration: Sendable {
    /// The name under which the database records the step.
    package let name: String
    /// The statements of the step. Each element of the array is one statement.
    package let statements: @Sendable (SQLDialect) -> [String]

    package init(_ name: String, statements: @escaping @Sendable (SQLDialect) -> [String]) {
        self.name = name
        self.statements = statements
    }
}
