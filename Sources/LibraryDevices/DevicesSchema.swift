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
            }
        ],
        subjects: ["networkDevice": []],
        checks: [
            "networkDevice": TableCheck(["name": .words, "createdAt": .time, "usedAt": .time])
        ])
}
