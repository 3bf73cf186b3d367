/// The schema and the condition of a database.
package struct StoreState: Sendable, Hashable {
    /// The names of the completed schema steps, in alphabetical order.
    package let steps: [String]
    /// The first fault that a check of the whole file has found, or nil if there is none. A PostgreSQL server checks
    /// its own files, so this property is always nil for PostgreSQL.
    package let damage: String?

    /// The names of the steps that this version of Masthead still has to run.
    package var missingSteps: [String] { Schema.migrations.map(\.name).filter { !steps.contains($0) } }

    /// Whether a later version of Masthead has used a database with these steps.
    package static func isNewer(_ steps: [String]) -> Bool {
        !Set(steps).subtracting(Schema.former).isSubset(of: Schema.migrations.map(\.name))
    }
}
