package import GRDB

/// The migration that adds the tables for syncing feeds with a service.
package enum ServiceMigration {
    package static func migrate(_ db: Database) throws {
        // This table contains items that have no post, and items that the service no longer has. Masthead does not
        // request these items again.
        try db.create(table: "skippedItem", options: .withoutRowID) { table in
            table.primaryKey("serviceID", .text)
        }
    }
}
