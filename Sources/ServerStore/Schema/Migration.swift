/// A step in the history of the schema: statements that run once in each database. After a release, the step never
/// changes.
package struct Migration: Sendable {
    /// The name with which the database records the step.
    package let name: String
    /// The statements, one in each element of the array.
    package let statements: @Sendable (SQLDialect) -> [String]

    package init(_ name: String, statements: @escaping @Sendable (SQLDialect) -> [String]) {
        self.name = name
        self.statements = statements
    }
}
