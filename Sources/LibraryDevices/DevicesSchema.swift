import GRDB
package import LibraryCore

extension LibrarySchema.Part {
    /// The part of the schema for devices that use the library over the network.
    ///
    /// Backups do not contain the devices. Otherwise, a recovery could bring back a device that the user removed.
    package static let devices = LibrarySchema.Part(
        migrations: [
            .init(number: 43, name: "devices on the network") { db in
                try db.create(table: "networkDevice") { table in
                    table.autoIncrementedPrimaryKey("id")
                    table.column("name", .text).notNull()
                    // The SHA-256 of the token, and the SHA-256 of the key that KOReader derives from the token.
                    table.column("tokenHash", .blob).notNull().unique()
                    table.column("progressHash", .blob).notNull().unique()
                    table.column("createdAt", .double).notNull()
                    table.column("usedAt", .double)
                }
            },
            .init(number: 44, name: "progress from devices on the network") { db in
                // The item that each file contains, by the identifier that programs on devices use for the file.
                try db.create(table: "deviceFile", options: .withoutRowID) { table in
                    table.primaryKey("document", .text)
                    table.column("itemID", .integer).notNull().indexed().references(
                        "item", column: "id", onDelete: .cascade)
                    table.column("pageCount", .integer)
                }
                func deviceColumns(_ table: TableDefinition) {
                    table.column("document", .text).notNull()
                    table.column("deviceID", .integer).notNull().references(
                        "networkDevice", column: "id", onDelete: .cascade)
                }
                try db.create(table: "deviceProgress", options: .withoutRowID) { table in
                    deviceColumns(table)
                    table.column("program", .text).notNull()
                    table.column("name", .text).notNull()
                    table.column("place", .text).notNull()
                    table.column("share", .double).notNull()
                    table.column("receivedAt", .double).notNull()
                    table.primaryKey(["document", "deviceID", "program"])
                }
                // The times at which devices received the newest positions.
                try db.create(table: "deviceKnowledge", options: .withoutRowID) { table in
                    deviceColumns(table)
                    table.column("seenAt", .double).notNull()
                    table.primaryKey(["document", "deviceID"])
                }
            },
        ],
        subjects: ["networkDevice": [], "deviceFile": [], "deviceProgress": .marks, "deviceKnowledge": []],
        checks: [
            "networkDevice": TableCheck(["name": .words, "createdAt": .time, "usedAt": .time]),
            "deviceFile": TableCheck(["document": .words, "pageCount": .count]),
            "deviceProgress": TableCheck([
                "document": .words, "place": .words, "share": .share, "receivedAt": .time,
            ]),
            "deviceKnowledge": TableCheck(["document": .words, "seenAt": .time]),
        ])
}
