import Files
import Foundation
import Periodical

extension DiskSpace {
    /// Makes sure that there is room before anything is begun.
    /// - Parameters:
    ///   - byteCount: the bytes that will be written.
    ///   - name: the issue they are for.
    static func require(_ byteCount: Int, at folder: URL, for name: String) throws(MastheadError) {
        let available = try available(at: folder)
        guard byteCount > available else { return }
        throw MastheadError(
            .noSpace, doing: "downloading", to: name,
            found: "it needs \(byteCount.formatted(.byteCount(style: .file))) on the disk of \(folder.path), where "
                + "\((available + reserve).formatted(.byteCount(style: .file))) are free at most, and "
                + "\(reserve.formatted(.byteCount(style: .file))) of them are left to others",
            remedies: [.removeContent])
    }
}
