package import Foundation
import GRDB
package import LibraryCore
public import Periodical

/// The progress that programs on other devices report, and the items that their files belong to.
///
/// The library also stores the progress in files that it does not know, because these programs can report to only one
/// server.
public struct ReportedProgress: Sendable {
    let store: LibraryStore

    /// The maximum number of files per device whose progress is stored. If there are more, the oldest progress is
    /// deleted.
    static let limit = 5000

    /// The item that a file contains.
    package struct KnownFile: Sendable, Hashable {
        package let item: ItemReference
        /// The number of pages, if the pages of the file are the pages of the item. Otherwise nil.
        package let pageCount: Int?
    }

    // MARK: Files

    /// Records that a file contains an item.
    /// - Parameters:
    ///   - documents: the identifiers that programs use for the file.
    ///   - pageCount: the number of pages, if the pages of the file are the pages of the item.
    package func record(
        _ documents: [String], of item: ItemID, pageCount: Int?
    ) async throws(MastheadError) {
        guard store.isWritable else { return }
        let known = try await store.read { db in
            try documents.allSatisfy { document in
                let row = try Row.fetchOne(
                    db, sql: "SELECT itemID, pageCount FROM deviceFile WHERE document = ?", arguments: [document])
                guard let row else { return false }
                let (id, count): (Int64, Int?) = (try row.value("itemID"), try row.optional("pageCount"))
                return id == item.rawValue && count == pageCount
            }
        }
        guard !known else { return }
        try await store.write { db in
            for document in documents {
                try db.execute(
                    sql: "INSERT OR REPLACE INTO deviceFile (document, itemID, pageCount) VALUES (?, ?, ?)",
                    arguments: [document, item.rawValue, pageCount])
            }
        }
    }

    /// Returns the item that a file contains. Returns nil if the library does not know the file.
    package func file(_ document: String) async throws(MastheadError) -> KnownFile? {
        try await store.read { db in
            let row = try Row.fetchOne(
                db, sql: "SELECT itemID, pageCount FROM deviceFile WHERE document = ?", arguments: [document])
            guard let row, let key = try ItemKey.fetchOne(db, id: try row.value("itemID")) else { return nil }
            return KnownFile(item: key.reference, pageCount: try row.optional("pageCount"))
        }
    }

    // MARK: Progress

    /// Returns the progress in a file that the library received last. A report of the beginning counts only if there is
    /// no other report, because programs that failed to open a file report its beginning.
    public func newest(of document: String) async throws(MastheadError) -> DeviceProgress? {
        try await store.read { db in
            try Row.fetchOne(
                db,
                sql: """
                    SELECT * FROM deviceProgress WHERE document = ?
                    ORDER BY share > 0 DESC, receivedAt DESC, program LIMIT 1
                    """, arguments: [document]
            ).map(DeviceProgress.init(row:))
        }
    }

    /// Returns the progress of all devices in an item, newest first.
    public func all(of reference: ItemReference) async throws(MastheadError) -> [DeviceProgress] {
        try await store.read { db in
            guard
                let key = try ItemKey.fetchAll(
                    db, where: "item.name = ? AND publication.handle = ?", [reference.name, reference.handle]
                ).first
            else { return [] }
            return try Row.fetchAll(
                db,
                sql: """
                    SELECT deviceProgress.* FROM deviceProgress JOIN deviceFile USING (document) WHERE itemID = ?
                    ORDER BY receivedAt DESC, program
                    """, arguments: [key.id]
            ).map(DeviceProgress.init(row:))
        }
    }

    /// Stores the progress of a program, and replaces its earlier progress in the same file.
    ///
    /// A program that failed to open a file reports its beginning. Such a report never replaces another progress.
    /// - Returns: whether the progress was stored.
    @discardableResult
    package func set(_ progress: DeviceProgress) async throws(MastheadError) -> Bool {
        guard progress.isValid else { return false }
        return try await store.write { db in
            let key: StatementArguments = [progress.document, progress.device, progress.program]
            let former = try Double.fetchOne(
                db, sql: "SELECT share FROM deviceProgress WHERE (document, deviceID, program) = (?, ?, ?)",
                arguments: key)
            if progress.share == 0, let former, former > 0 { return false }
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO deviceProgress (document, deviceID, program, name, place, share, receivedAt)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: key + [
                    progress.name, progress.place, progress.share, progress.received.timeIntervalSince1970,
                ])
            try db.execute(
                sql: """
                    DELETE FROM deviceProgress WHERE deviceID = :device AND (document, program) IN (
                        SELECT document, program FROM deviceProgress WHERE deviceID = :device
                        ORDER BY receivedAt DESC LIMIT -1 OFFSET :limit)
                    """, arguments: ["device": progress.device, "limit": Self.limit])
            return true
        }
    }

    // MARK: Knowledge of devices

    /// Returns the time at which a device last received the newest position in a file.
    package func seen(_ document: String, by device: NetworkDevice.ID) async throws(MastheadError) -> Date? {
        try await store.read { db in
            try Row.fetchOne(
                db, sql: "SELECT seenAt FROM deviceKnowledge WHERE (document, deviceID) = (?, ?)",
                arguments: [document, device]
            )?.date("seenAt")
        }
    }

    /// Records that a device knows the newest position in a file.
    package func setSeen(_ document: String, by device: NetworkDevice.ID, at date: Date) async throws(MastheadError) {
        guard store.isWritable, DeviceProgress.isDocument(document) else { return }
        try await store.write { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO deviceKnowledge (document, deviceID, seenAt) VALUES (?, ?, ?)",
                arguments: [document, device, date.timeIntervalSince1970])
            try db.execute(
                sql: """
                    DELETE FROM deviceKnowledge WHERE deviceID = :device AND document IN (
                        SELECT document FROM deviceKnowledge WHERE deviceID = :device
                        ORDER BY seenAt DESC LIMIT -1 OFFSET :limit)
                    """, arguments: ["device": device, "limit": Self.limit])
        }
    }
}
