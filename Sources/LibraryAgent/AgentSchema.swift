import GRDB
import LibraryAccounts
package import LibraryCore

extension LibrarySchema.Part {
    /// The tables of scheduled publishing and of notifications about ending subscriptions.
    package static let agent = LibrarySchema.Part(
        migrations: [
            .init(number: 32, name: "rhythms of publications, orders to publish, ends of subscriptions") { db in
                try db.alter(table: PublicationRecord.databaseTableName) { $0.add(column: "releaseRhythm", .text) }
                try PublishOrderRecord.create(db)
                try ToldEndRecord.create(db)
            },
            .init(number: 40, name: "times of notifications that subscriptions end") { try ToldEndRecord.addTime($0) },
        ],
        subjects: [
            "publishOrder": .settings,
            "toldEnd": [],
        ],
        saved: [("publishOrder", "SELECT * FROM publishOrder")],
        checks: AgentChecks.tables, recoveries: [{ RecoveredPublishOrders() }])
}
