import Files
import Foundation

/// A content folder that stays readable after it is replaced.
struct HeldContent: Sendable {
    private let folder: HeldFolder
    /// The path of the content below the folder; empty if the folder itself is the content.
    private let top: String

    init(_ folder: HeldFolder, top: String = "") {
        self.folder = folder
        self.top = top
    }

    /// Returns the location for a path. The file need not exist.
    func place(of path: String) -> URL { folder.place.appending(path: top.isEmpty ? path : "\(top)/\(path)") }

    /// Whether a folder is still the opened folder, and not a replacement.
    func isIn(_ folder: URL) -> Bool { self.folder.isIn(folder) }

    /// Whether both values keep the same folder open.
    func isSameFolder(as other: HeldContent) -> Bool { folder.isSameFolder(as: other.folder) }
}
