import Foundation
import IssueTransfer

extension AssetDownloadRecord {
    /// How far it has come by what is on disk, whichever process brings it in.
    func progress(in folder: LibraryFolder) -> DownloadProgress {
        if let progress = ArrivalProgress.read(folder.places(of: self).progress) { return progress }
        let partial = folder.partialFile(of: self)
        // How much of a correction has to be fetched its index will tell.
        let isCorrection = indexFile != nil && access(folder.content(of: item).path, F_OK) == 0
        return DownloadProgress(
            byteCount: partial.byteCount, totalByteCount: isCorrection ? nil : size ?? partial.totalByteCount)
    }
}
