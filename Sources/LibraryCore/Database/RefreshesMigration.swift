import GRDB

/// The migration that adds the agent's data: the checks of catalogs, the notifications, and the network traffic.
enum RefreshesMigration {
    static func migrate(_ db: Database) throws {
        try db.alter(table: "publication") { table in
            for column in ["lookedAt", "notBefore", "changedAt", "mentionedAt", "interval"] {
                table.add(column: column, .double)
            }
            table.add(column: "outcome", .text)
            table.add(column: "failureCount", .integer).notNull().defaults(to: 0)
            table.add(column: "notifies", .boolean)
            table.add(column: "seed", .text)
        }
        // New items are announced only if `changedAt` is set, so set it for catalogs that were already read.
        try db.execute(
            sql: """
                UPDATE publication SET lookedAt = refreshedAt, seed = lower(hex(randomblob(16))),
                    changedAt = CASE WHEN sha256 IS NULL THEN NULL
                        ELSE COALESCE(refreshedAt, CAST(strftime('%s', 'now') AS REAL)) END
                """)
        try db.create(table: "news", options: .withoutRowID) { table in
            table.primaryKey("itemID", .integer).references("item", column: "id", onDelete: .cascade)
            table.column("foundAt", .double).notNull()
            table.column("isShown", .boolean).notNull().defaults(to: false)
            table.column("isHandedOver", .boolean).notNull().defaults(to: false)
        }
        try db.alter(table: "assetDownload") { table in
            // Whether the user requested the download. A requested download ignores quiet hours and the data limit.
            table.add(column: "isWished", .boolean).notNull().defaults(to: false)
        }
        try db.create(table: "traffic", options: .withoutRowID) { table in
            table.primaryKey("day", .double)
            table.column("byteCount", .integer).notNull()
        }
    }
}
