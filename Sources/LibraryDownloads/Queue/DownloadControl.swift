import Files
import Foundation
import GRDB
import IssueTransfer
import LibraryCore
public import Periodical

// Pauses, resumes and cancels the downloads of all processes.
extension Downloads {
    /// Pauses asset downloads. Processes that are running them stop soon, and no process starts them until they are
    /// resumed or requested again.
    /// - Parameter references: the items whose downloads to pause, or nil for all items.
    /// - Returns: the items whose downloads were paused.
    @discardableResult
    public func pause(of references: [ItemReference]? = nil) async throws(MastheadError) -> [ItemReference] {
        try await changeDownloads(
            of: try await existingKeys(references), "SET isPaused = 1", where: "NOT isPaused AND NOT isFailed"
        ).map(\.reference)
    }

    /// Resumes paused asset downloads, and retries failed ones without a delay. To run the downloads, call
    /// ``DownloadRunner/run(_:onEvent:)`` or ``Agent/run(_:lockDescriptor:onEvent:)``.
    /// - Parameter references: the items whose downloads to resume, or nil for all items.
    /// - Returns: the items that had a paused or failed download.
    @discardableResult
    public func resume(of references: [ItemReference]? = nil) async throws(MastheadError) -> [ItemReference] {
        try await resume(of: try await existingKeys(references)).map(\.reference)
    }

    @discardableResult
    func resume(of keys: [ItemKey]?) async throws(MastheadError) -> [ItemKey] {
        try await changeDownloads(
            of: keys, "SET isPaused = 0, isFailed = 0, error = NULL, refusal = NULL",
            where: "(isPaused OR assetDownload.error IS NOT NULL)")
    }

    /// Cancels asset downloads, and deletes their partial files. Installed content is kept.
    /// - Parameter references: the items whose downloads to cancel, or nil for all items.
    /// - Returns: the items whose downloads were canceled.
    @discardableResult
    public func cancel(of references: [ItemReference]? = nil) async throws(MastheadError) -> [ItemReference] {
        let canceled = try await keys(ofDownloadsOf: try await existingKeys(references), where: "1")
        for key in canceled {
            // The process that runs the download notices that its row is gone, and releases the lock.
            try await store.write { db in
                try db.execute(sql: "DELETE FROM assetDownload WHERE itemID = ?", arguments: [key.id])
                try db.execute(sql: "UPDATE item SET error = NULL WHERE id = ?", arguments: [key.id])
            }
            let lock = try await store.acquire(store.folder.lock(of: key), note: "cancel")
            // Keep the files if the user has requested the item again.
            let isWanted = try await store.read {
                try AssetDownloadRecord.fetchAll($0, item: key.id).isEmpty == false
            }
            if !isWanted { try disposal.clear(store.folder.incoming(of: key)) }
            lock.remove()
        }
        return canceled.map(\.reference)
    }

    private func existingKeys(_ references: [ItemReference]?) async throws(MastheadError) -> [ItemKey]? {
        guard let references else { return nil }
        var keys: [ItemKey] = []
        for reference in references { keys.append(try await items.existingKey(reference)) }
        return keys
    }

    private func changeDownloads(
        of keys: [ItemKey]?, _ change: String, where condition: String
    ) async throws(MastheadError) -> [ItemKey] {
        let changed = try await self.keys(ofDownloadsOf: keys, where: condition)
        guard !changed.isEmpty else { return [] }
        try await store.write { db in
            for key in changed {
                try db.execute(
                    sql: "UPDATE assetDownload \(change) WHERE itemID = ? AND \(condition)", arguments: [key.id])
            }
        }
        return changed
    }

    private func keys(ofDownloadsOf keys: [ItemKey]?, where condition: String) async throws(MastheadError) -> [ItemKey]
    {
        let all = try await store.read { db in
            try ItemKey.fetchAll(
                db,
                where: """
                    EXISTS (SELECT 1 FROM assetDownload WHERE itemID = item.id AND \(condition))
                    ORDER BY item.date DESC, item.name, item.id
                    """)
        }
        guard let keys else { return all }
        let wanted = Set(keys.map(\.id))
        return all.filter { wanted.contains($0.id) }
    }
}
