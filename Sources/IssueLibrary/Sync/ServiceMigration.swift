import GRDB

/// Adds what is needed for a service that keeps feeds in step on several devices.
enum ServiceMigration {
    static func migrate(_ db: Database) throws {
        // Items of the service that no post is made of, so that they are not asked for again and again.
        try db.create(table: "skippedItem", options: .withoutRowID) { table in
            table.primaryKey("serviceID", .text)
        }
    }
}
