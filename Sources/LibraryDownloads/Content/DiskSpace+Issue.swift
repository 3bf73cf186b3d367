import Files
import Foundation
import LibraryCore
import Periodical

extension DiskSpace {
    /// Checks whether the disk has enough free space for a task.
    /// - Parameters:
    ///   - byteCount: the number of bytes that the task will write.
    ///   - action: the failed action for the error message, such as `read the page grid`.
    ///   - name: the name of the item in the error message.
    static func require(
        _ byteCount: Int, at folder: URL, cannot action: String = "download", for name: String
    ) throws(MastheadError) {
        let available = try available(at: folder)
        guard byteCount > available else { return }
        throw MastheadError(
            .noSpace, cannot: action, to: name,
            found: "\(byteCount.formatted(.byteCount(style: .file))) are needed on the disk of \(folder.path), "
                + "\((free(at: folder) ?? available).formatted(.byteCount(style: .file))) are free, and "
                + "\(reserve.formatted(.byteCount(style: .file))) must stay free",
            remedies: [.removeContent])
    }
}
