import Files
import Foundation
import GRDB
import Periodical
import Synchronization

/// Looks how far downloads have come, whichever process brings them in.
final class ProgressLook: Sendable {
    /// Where a download shows that it goes on.
    private struct Download: Sendable {
        let lock: URL
        let files: [URL]
    }

    /// What was seen of a download.
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

    /// Finds the downloads and gives the first stamps.
    func begin() async -> [Stamp] {
        await findDownloads()
        return stamps
    }

    /// Reads which downloads a process may be at. A library that cannot be read has none: its readers are told by their own
    /// reading.
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

    /// What the files say now.
    var stamps: [Stamp] {
        downloads.withLock { $0 }.map { download in
            // One that no process has begun has no lock, and nothing else is looked at.
            guard access(download.lock.path, F_OK) == 0 else { return Stamp(holder: nil, files: []) }
            return Stamp(
                holder: FileLock.holder(of: download.lock)?.processIdentifier,
                files: download.files.map { FileStamp($0) })
        }
    }
}
