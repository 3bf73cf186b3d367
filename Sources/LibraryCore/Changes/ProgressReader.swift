import Files
import Foundation
import GRDB
import Periodical
import Synchronization

/// A reader for the progress of downloads, whichever process runs them.
final class ProgressReader: Sendable {
    /// The files that change while a download runs.
    private struct Download: Sendable {
        let lock: URL
        let files: [URL]
    }

    /// A snapshot of a download's lock and files.
    struct Stamp: Equatable {
        let holder: Int32?
        let files: [FileStamp?]
    }

    private let database: LibraryDatabase
    private let folder: LibraryFolder
    private let downloads = Mutex<[Download]>([])

    init(_ database: LibraryDatabase, _ folder: LibraryFolder) {
        self.database = database
        self.folder = folder
    }

    /// Finds the downloads and returns their initial stamps.
    func begin() async -> [Stamp] {
        await findDownloads()
        return stamps
    }

    /// Finds the downloads that some process may be running. If the library cannot be read, the list is empty, and
    /// listeners get the error when they read the library.
    func findDownloads() async {
        let records: [AssetDownloadRecord]
        do throws(MastheadError) {
            records = try await database.read {
                try AssetDownloadRecord.select($0, where: "NOT isPaused AND NOT isFailed")
            }
        } catch { records = [] }
        let found = records.map { record in
            Download(
                lock: folder.lock(of: record.item),
                files: [folder.places(of: record).progress, folder.partialFile(of: record).file])
        }
        downloads.withLock { $0 = found }
    }

    /// The current stamps of the downloads.
    var stamps: [Stamp] {
        downloads.withLock { $0 }.map { download in
            // A download that has not started has no lock, so its files need not be checked.
            guard access(download.lock.path, F_OK) == 0 else { return Stamp(holder: nil, files: []) }
            return Stamp(
                holder: FileLock.holder(of: download.lock)?.processIdentifier,
                files: download.files.map { FileStamp($0) })
        }
    }
}
