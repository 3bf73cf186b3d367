import Files
import Foundation
import Periodical

extension DiskSpace {
    /// Makes sure that there is room before anything is begun.
    /// - Parameters:
    ///   - byteCount: the bytes that will be written.
    ///   - doing: what they are written for, for messages.
    ///   - name: the issue they are for.
    static func require(
        _ byteCount: Int, at folder: URL, doing: String = "downloading", for name: String
    ) throws(MastheadError) {
        let available = try available(at: folder)
        guard byteCount > available else { return }
        throw MastheadError(
            .noSpace, doing: doing, to: name,
            found: "it needs \(byteCount.formatted(.byteCount(style: .file))) on the disk of \(folder.path), where "
                + "\((free(at: folder) ?? available).formatted(.byteCount(style: .file))) are free, and "
                + "\(reserve.formatted(.byteCount(style: .file))) are always left to others",
            remedies: [.removeContent])
    }
}
