import Files
import Foundation

/// A content folder that stays readable as it was opened.
struct HeldContent: Sendable {
    private let folder: HeldFolder
    /// The path below the folder from which on files are named; empty for the folder itself.
    private let top: String

    init(_ folder: HeldFolder, top: String = "") {
        self.folder = folder
        self.top = top
    }

    /// Where the file with a path can be read, if there is one.
    func place(of path: String) -> URL { folder.place.appending(path: top.isEmpty ? path : "\(top)/\(path)") }

    /// Whether a folder is the one that was opened, and none has taken its place.
    func isIn(_ folder: URL) -> Bool { self.folder.isIn(folder) }

    /// Whether both are of one and the same folder.
    func isSameFolder(as other: HeldContent) -> Bool { folder.isSameFolder(as: other.folder) }
}
