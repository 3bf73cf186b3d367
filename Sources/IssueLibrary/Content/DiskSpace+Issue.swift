import Files
import Foundation
import Periodical

extension DiskSpace {
    /// Makes sure that there is room before anything is begun.
    /// - Parameters:
    ///   - byteCount: the bytes that will be written.
    ///   - action: the action for the error, such as `read the page grid`.
    ///   - name: the issue they are for.
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
