import Foundation
import IssueTransfer

extension AssetDownloadRecord {
    /// Returns the progress according to the files on disk, whichever process runs the download.
    package func progress(in folder: LibraryFolder) -> DownloadProgress {
        if let progress = ArrivalProgress.read(folder.places(of: self).progress) { return progress }
        let partial = folder.partialFile(of: self)
        // The size of a correction is unknown until its index is downloaded.
        let isCorrection = indexFile != nil && access(folder.content(of: item).path, F_OK) == 0
        return DownloadProgress(
            byteCount: partial.byteCount, totalByteCount: isCorrection ? nil : size ?? partial.totalByteCount)
    }
}
