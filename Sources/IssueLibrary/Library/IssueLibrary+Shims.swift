import Files
import Foundation
import Logging
import Periodical

extension IssueLibrary {
    nonisolated var database: LibraryDatabase { walls.store.database }
    nonisolated var isInPlace: Bool { walls.store.isInPlace }
    nonisolated func key(_ reference: ItemReference) async throws(MastheadError) -> ItemKey? {
        try await walls.items.key(reference)
    }
    nonisolated func existingKey(
        _ reference: ItemReference, evenRemoved: Bool = false
    ) async throws(MastheadError) -> ItemKey {
        try await walls.items.existingKey(reference, evenRemoved: evenRemoved)
    }
    nonisolated func existingItem(_ key: ItemKey) async throws(MastheadError) -> LibraryItem {
        try await walls.items.existingItem(key)
    }
    nonisolated func publicationRecords(_ handles: [String]?) async throws(MastheadError) -> [PublicationRecord] {
        try await walls.publications.publicationRecords(handles)
    }
    nonisolated func publicationRecord(_ handle: String) async throws(MastheadError) -> PublicationRecord {
        try await walls.publications.publicationRecord(handle)
    }
    nonisolated func backUp(_ urgency: LibraryBackups.Urgency) async { await walls.backups.backUp(urgency) }
    nonisolated func assetDownload(_ record: AssetDownloadRecord) -> AssetDownload { walls.transfers.download(record) }
    nonisolated func acquire(
        _ file: URL, note: String = "", onLook: @Sendable () -> Void = {}
    ) async throws(MastheadError) -> FileLock {
        try await walls.store.acquire(file, note: note, onLook: onLook)
    }
    nonisolated func isHeld(_ key: ItemKey) -> Bool { walls.store.isHeld(key) }
}
