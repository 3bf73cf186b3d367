import Foundation
import GRDB
import LibraryCore
import Logging
public import Periodical

/// Removes items after a delay, during which the items are hidden and the user can undo the removal.
///
/// The database stores the pending removals with their due times, so a removal survives the end of its process. The
/// process that scheduled a removal carries it out or, if that process ends first, the next process that opens the
/// library does. Any process can finish a removal that another process has started.
public actor PendingRemovals {
    private let store: LibraryStore
    private let items: Items
    private let removal: Removal
    private let icon: CoverIcon
    private let backups: LibraryBackups
    private let now: @Sendable () -> Date
    private let logger: Logger
    /// The task that carries out removals when they are due, or nil if no removal is pending.
    private var keeper: Task<Void, Never>?

    init(
        store: LibraryStore, items: Items, removal: Removal, icon: CoverIcon, backups: LibraryBackups,
        now: @escaping @Sendable () -> Date, logger: Logger
    ) {
        self.store = store
        self.items = items
        self.removal = removal
        self.icon = icon
        self.backups = backups
        self.now = now
        self.logger = logger
    }

    /// Schedules the removal of an item or of its files. The library hides the item or its content immediately. Until
    /// the removal is carried out, ``PendingRemovals/undo(of:)`` restores everything without a download.
    ///
    /// The calling process carries out the removal or, if it ends first, the next process that opens the library does.
    /// Another call restarts the delay. If an item was bought individually, only its files are deleted (see
    /// ``PendingRemoval/scope``).
    /// - Parameters:
    ///   - reference: the item.
    ///   - scope: whether to remove the item or only its files.
    ///   - time: how long the user can undo the removal.
    @discardableResult
    public func remove(
        _ reference: ItemReference, _ scope: RemovalScope = .item, undoableFor time: Duration
    ) async throws(MastheadError) -> PendingRemoval {
        let key =
            if let known = try await pendingKey(reference) { known } else { try await items.existingKey(reference) }
        let scope = try await removal.scope(scope, of: key)
        let now = now()
        let due = now + time / .seconds(1)
        let noted = try await store.write(usesReserve: true) { db in
            try Self.note(key, scope, at: now, due: due, db)
            return try PendingRemoval.Record.fetchAll(db, where: "item.id = ?", [key.id]).first?.value
        }
        guard let noted else { throw .unknown(reference, alike: []) }
        try await icon.update()
        await backups.backUp(.now)
        keep()
        return noted
    }

    private static func note(
        _ key: ItemKey, _ scope: RemovalScope, at now: Date, due: Date, _ db: Database
    ) throws {
        let times: StatementArguments = [now.timeIntervalSince1970, due.timeIntervalSince1970]
        try db.execute(
            sql: "UPDATE pendingRemoval SET removedAt = ?, dueAt = ? WHERE itemID = ?", arguments: times + [key.id])
        if db.changesCount > 0 {
            // A removal of the item replaces a removal of its files, but not vice versa.
            guard scope == .item else { return }
            try db.execute(
                sql: "UPDATE pendingRemoval SET scope = ? WHERE itemID = ?", arguments: [scope.rawValue, key.id])
            try db.execute(sql: "UPDATE item SET isRemoved = 1 WHERE id = ?", arguments: [key.id])
            return
        }
        let running = try String.fetchAll(
            db, sql: "SELECT hex(identifier) FROM assetDownload WHERE itemID = ? AND NOT isPaused AND NOT isFailed",
            arguments: [key.id])
        try db.execute(
            sql: """
                INSERT INTO pendingRemoval (itemID, scope, removedAt, dueAt, wasDeclined, pausedDownloads)
                SELECT id, ?, ?, ?, isDeclined, ? FROM item WHERE id = ?
                """,
            arguments: [scope.rawValue] + times + [running.joined(separator: " "), key.id])
        // Pause the downloads. They resume if the user undoes the removal.
        try db.execute(
            sql: "UPDATE assetDownload SET isPaused = 1 WHERE itemID = ? AND NOT isFailed", arguments: [key.id])
        let change = scope == .item ? "isRemoved = 1, isDeclined = 1" : "isDeclined = 1"
        try db.execute(sql: "UPDATE item SET \(change) WHERE id = ?", arguments: [key.id])
    }

    /// Undoes ``PendingRemovals/remove(_:_:undoableFor:)``, and restores the item's content, pending downloads, marks
    /// and reading position.
    /// - Returns: false if the removal was already carried out, or if no removal was scheduled.
    public func undo(of reference: ItemReference) async throws(MastheadError) -> Bool {
        guard let key = try await pendingKey(reference) else { return false }
        let isUndone = try await store.write { db in
            guard
                let row = try Row.fetchOne(
                    db, sql: "SELECT * FROM pendingRemoval WHERE itemID = ? AND NOT isBegun", arguments: [key.id])
            else { return false }
            let (wasDeclined, paused): (Bool, String) = (try row.value("wasDeclined"), try row.value("pausedDownloads"))
            for identifier in paused.split(separator: " ") {
                try db.execute(
                    sql: "UPDATE assetDownload SET isPaused = 0 WHERE hex(identifier) = ? AND itemID = ?",
                    arguments: [String(identifier), key.id])
            }
            try db.execute(
                sql: "UPDATE item SET isRemoved = 0, isDeclined = ? WHERE id = ?", arguments: [wasDeclined, key.id])
            try PendingRemoval.Record.forget(key, db)
            return true
        }
        guard isUndone else { return false }
        try await icon.update()
        await backups.backUp(.now)
        return true
    }

    /// Restarts the time during which the user can undo ``PendingRemovals/remove(_:_:undoableFor:)``. Does nothing if
    /// the removal was already undone, so a user interface may request more time and undo the removal in any order.
    /// - Returns: false if the removal was already carried out, or if no removal is scheduled.
    public func postpone(of reference: ItemReference, for time: Duration) async throws(MastheadError) -> Bool {
        guard let key = try await pendingKey(reference) else { return false }
        let due = now() + time / .seconds(1)
        return try await store.write(usesReserve: true) { db in
            try db.execute(
                sql: "UPDATE pendingRemoval SET dueAt = ? WHERE itemID = ? AND NOT isBegun",
                arguments: [due.timeIntervalSince1970, key.id])
            return db.changesCount > 0
        }
    }

    /// Returns the removals that the user can still undo, sorted by due time.
    public func all() async throws(MastheadError) -> [PendingRemoval] {
        try await store.read { try PendingRemoval.Record.fetchAll($0, where: "NOT isBegun").map(\.value) }
    }

    /// Returns the key of an item whose removal is scheduled or has started.
    private func pendingKey(_ reference: ItemReference) async throws(MastheadError) -> ItemKey? {
        let pending = try await store.read { try PendingRemoval.Record.fetchAll($0).map(\.key) }
        guard !pending.isEmpty, let key = try await items.key(reference, evenRemoved: true) else { return nil }
        return pending.first { $0.id == key.id }
    }

    /// Carries out the due removals, and finishes the removals that a process has started.
    func carryOutDue() async throws(MastheadError) {
        let now = now()
        let due = try await store.read { db in
            let records = try PendingRemoval.Record.fetchAll(db)
            // If the library was recovered after the removal was scheduled, the due time is unknown.
            let forgotten = try ItemKey.fetchAll(
                db,
                where: """
                    isRemoved AND contentIdentity IS NOT NULL AND item.id NOT IN (SELECT itemID FROM pendingRemoval)
                    """)
            return (records.filter { $0.isDue(at: now) }, forgotten)
        }
        for record in due.0 where !store.isHeld(record.key) {
            // After this transaction, the user can no longer undo the removal.
            let isBegun = try await store.write(usesReserve: true) { db in
                try db.execute(
                    sql: "UPDATE pendingRemoval SET isBegun = 1 WHERE itemID = ? AND dueAt <= ?",
                    arguments: [record.key.id, max(record.due, now).timeIntervalSince1970])
                return db.changesCount > 0
            }
            guard isBegun else { continue }
            switch record.scope {
            case .item: try await removal.remove(record.key, ifNoted: true)
            case .content: try await removal.removeContent(of: record.key, declines: true, if: .isBegun)
            }
            // Keep a removal that was requested in the meantime and can still be undone.
            try await store.write(usesReserve: true) { db in
                try db.execute(
                    sql: "DELETE FROM pendingRemoval WHERE itemID = ? AND isBegun", arguments: [record.key.id])
            }
        }
        for key in due.1 where !store.isHeld(key) {
            try await removal.removeContent(of: key, declines: true, if: .isRemoved)
        }
    }

    /// Carries out the due removals when the library is opened. The library opens even if a removal fails.
    func carryOutAtOpening() async {
        do throws(MastheadError) {
            try await carryOutDue()
            if try await nextDue() != nil { keep() }
        } catch { logger.notice("\(error)") }
    }

    private func nextDue() async throws(MastheadError) -> Date? {
        try await store.read { try PendingRemoval.Record.fetchAll($0).first?.due }
    }

    private func keep() {
        guard keeper == nil else { return }
        keeper = Task { await carryOutInTime() }
    }

    private func carryOutInTime() async {
        defer { keeper = nil }
        do {
            while let due = try await nextDue() {
                let wait = due.timeIntervalSince(now())
                if wait > 0 { try await ContinuousClock().sleep(for: .seconds(wait)) }
                try await carryOutDue()
                // If another process uses the item, the other process carries out the removal.
                if let next = try await nextDue(), next == due, due <= now() { return }
            }
        } catch { logger.notice("\(error)") }
    }
}
