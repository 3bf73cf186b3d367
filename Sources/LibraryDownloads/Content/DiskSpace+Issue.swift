import Files
import Foundation
import LibraryCore
import Periodical

extension DiskSpace {
    /// Checks whether the disk has enough free space for an operation.
    /// - Parameters:
    ///   - byteCount: the number of bytes that the operation will write.
    ///   - action: the failed action for the error message, for example `read the page grid`.
    ///   - name: the item's name in the error message.
    ///   - remedy: how to get more free space.
    static func require(
        _ byteCount: Int, at folder: URL, cannot action: String = "download", for name: String,
        remedy: Remedy = .removeContent
    ) throws(MastheadError) {
        let available = try available(at: folder)
        guard byteCount > available else { return }
        throw MastheadError(
            .noSpace, cannot: action, to: name,
            found: "\(byteCount.formatted(.byteCount(style: .file))) are needed on the disk of \(folder.path), "
                + "\((free(at: folder) ?? available).formatted(.byteCount(style: .file))) are free, and "
                + "\(reserve.formatted(.byteCount(style: .file))) must stay free",
            remedies: [remedy])
    }
}
