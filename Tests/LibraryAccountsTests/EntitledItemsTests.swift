import Foundation
import GRDB
import Testing

@testable import IssueLibrary
@testable import LibraryAccounts
@testable import LibraryCore

/// Tests of reading what a library's accounts own.
@Suite struct EntitledItemsTests {
    @Test("listing purchased items takes the same number of database queries for any number of publications")
    func queries() throws {
        let database = try DatabaseQueue()
        try IssueLibrary.schema.migrator.migrate(database)
        /// Adds publications, and returns the number of queries for the items that the accounts own.
        func queryCount(adding numbers: Range<Int>) throws -> Int {
            try database.write { db in
                for number in numbers {
                    var record = PublicationRecord(
                        handle: "p\(number)", url: URL(string: "https://press.example/\(number).plist"))
                    record.press = URL(string: "https://press.example/v1/publications/p\(number)")
                    try record.insert(db)
                    let address = try #require(record.pressAddress)
                    try PressEntitlementRecord(
                        server: address.server, publication: address.publication, token: "token", endsAt: nil,
                        askedAt: Date(timeIntervalSince1970: 0)
                    ).write(db)
                }
                // The first call also reads the schema.
                _ = try EntitledItems(db, at: Date(timeIntervalSince1970: 0))
                var count = 0
                db.trace { _ in count += 1 }
                _ = try EntitledItems(db, at: Date(timeIntervalSince1970: 0))
                db.trace(options: [])
                return count
            }
        }
        let few = try queryCount(adding: 0..<1)
        #expect(few > 0)
        #expect(try queryCount(adding: 1..<20) == few)
    }
}
