package import GRDB

/// The migration that adds the tables for syncing feeds with a service.
package enum ServiceMigration {
    package static func migrate(_ db: Database) throws {
        // Items without a post, and items that the service no longer has. They are not requested again.
        try db.create(table: "skippedItem", options: .withoutRowID) { table in
            table.primaryKey("serviceID", .text)
        }
    }
}
