import Files
public import Foundation
import GRDB
import LibraryCore
import Logging
public import Periodical

/// Stores publish orders and runs them when they are due.
public struct PublishOrders: Sendable {
    let store: LibraryStore
    let backups: LibraryBackups
    let configuration: AgentConfiguration

    /// The time before the first retry, in seconds. It doubles with each further failure.
    private static let firstPause = 60.0
    /// The longest time before a retry, in seconds.
    private static let longestPause = 6 * 3600.0

    /// Returns the pending publish orders, earliest due date first.
    public func all() async throws(MastheadError) -> [PublishOrder] {
        try await store.read { try PublishOrderRecord.fetchAll($0) }
    }

    /// Schedules the upload of a packed folder, replacing any order for the same folder and target.
    /// ``Agent/run(_:lockDescriptor:onEvent:)`` carries it out with the configured ``PublishCarrier``.
    @discardableResult
    public func add(
        _ folder: URL, to target: String, options: PublishOrder.Options = PublishOrder.Options(), dueAt: Date
    ) async throws(MastheadError) -> PublishOrder {
        let path = folder.standardizedFileURL.path
        let order = try await store.write { db in
            let text = String(decoding: try JSONEncoder().encode(options), as: UTF8.self)
            try db.execute(
                sql: """
                    INSERT INTO publishOrder (folder, target, options, dueAt) VALUES (?, ?, ?, ?)
                    ON CONFLICT (folder, target) DO UPDATE SET options = excluded.options, dueAt = excluded.dueAt,
                        failureCount = 0, error = NULL
                    """, arguments: [path, target, text, dueAt.timeIntervalSince1970])
            return try PublishOrderRecord.fetchAll(db, where: "folder = ? AND target = ?", [path, target]).first
        }
        await backups.backUp(.now)
        guard let order else { throw .publishOrder(path) }
        return order
    }

    /// Deletes the publish order for a folder and a target, if any.
    public func forget(_ folder: URL, to target: String) async throws(MastheadError) {
        try await store.write { db in
            try db.execute(
                sql: "DELETE FROM publishOrder WHERE folder = ? AND target = ?",
                arguments: [folder.standardizedFileURL.path, target])
        }
        await backups.backUp(.now)
    }

    /// Deletes a publish order.
    /// - Throws: ``MastheadError`` if there is no such order.
    public func forget(_ id: PublishOrder.ID) async throws(MastheadError) {
        let isForgotten = try await store.write { db in
            try db.execute(sql: "DELETE FROM publishOrder WHERE id = ?", arguments: [id])
            return db.changesCount > 0
        }
        guard isForgotten else { throw .publishOrder("\(id)") }
        await backups.backUp(.now)
    }

    /// Runs the due orders, unless another process is running them.
    /// - Returns: When to call this again, or nil if there are no orders.
    @discardableResult
    func settle() async throws(MastheadError) -> Date? {
        guard let carrier = configuration.publishing, store.isWritable else { return nil }
        // Check again without the lock: another process may have left its orders to this one.
        while !Task.isCancelled, try await !due(at: configuration.now()).isEmpty {
            guard let lock = try FileLock.attempt(store.folder.publishingLock, note: "publish") else {
                return configuration.now() + Self.firstPause
            }
            defer { lock.remove() }
            let now = configuration.now()
            for order in try await due(at: now) {
                if Task.isCancelled { break }
                let result: Result<PublishCarrier.Outcome, MastheadError>
                do throws(MastheadError) { result = .success(try await carrier.carryOut(order, now)) } catch {
                    result = .failure(error)
                }
                let next = try await withCancellationShield { () throws(MastheadError) in
                    try await note(result, of: order)
                }
                await carrier.tell(order, result, next)
            }
        }
        return try await store.read { try PublishOrderRecord.nextDue($0) }
    }

    private func due(at now: Date) async throws(MastheadError) -> [PublishOrder] {
        try await store.read { db in
            let time = now.timeIntervalSince1970
            // A retry time far in the future was stored while the clock was ahead.
            return try PublishOrderRecord.fetchAll(
                db, where: "dueAt <= ? OR failureCount > 0 AND dueAt > ?", [time, time + Self.longestPause])
        }
    }

    /// Stores the result of an order.
    /// - Returns: When the order runs again. Nil if the order is complete or was deleted. If the order was replaced in
    ///   the meantime, the date of the new order.
    private func note(
        _ result: Result<PublishCarrier.Outcome, MastheadError>, of order: PublishOrder
    ) async throws(MastheadError) -> Date? {
        let now = configuration.now()
        let (next, failures, error): (Date?, Int, StoredError?)
        switch result {
        // Wait at least a second, so that a date in the past cannot cause an endless loop.
        case .success(let outcome): (next, failures, error) = (outcome.next.map { max($0, now + 1) }, 0, nil)
        case .failure(let failure):
            let pause = min(Self.longestPause, Self.firstPause * pow(2, Double(min(order.failureCount, 20))))
            (next, failures, error) = (now + pause, order.failureCount + 1, StoredError(failure))
        }
        let due = try await store.write { db in
            // Keep the order if it was replaced in the meantime.
            if let next {
                try db.execute(
                    sql: """
                        UPDATE publishOrder SET dueAt = ?, failureCount = ?, error = ? WHERE id = ? AND dueAt = ?
                        """,
                    arguments: [
                        next.timeIntervalSince1970, failures, error, order.id, order.dueAt.timeIntervalSince1970,
                    ])
            } else {
                try db.execute(
                    sql: "DELETE FROM publishOrder WHERE id = ? AND dueAt = ?",
                    arguments: [order.id, order.dueAt.timeIntervalSince1970])
            }
            return try PublishOrderRecord.fetchAll(db, where: "id = ?", [order.id]).first?.dueAt
        }
        await backups.backUp(.now)
        return due
    }
}

extension MastheadError {
    /// Returns the error for an unknown order number.
    fileprivate static func publishOrder(_ id: String) -> MastheadError {
        MastheadError(
            .notInLibrary, cannot: "find the scheduled upload", to: id, found: "no scheduled upload has this number",
            remedies: [.advice("Find the number in the list of scheduled uploads.")])
    }
}
