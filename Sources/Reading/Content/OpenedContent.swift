import Files
import Foundation

/// A content folder that stays readable after it was replaced.
struct OpenedContent: Sendable {
    private let folder: OpenedFolder
    /// The path of the content within the folder. Empty if the content is at the top.
    private let top: String

    init(_ folder: OpenedFolder, top: String = "") {
        self.folder = folder
        self.top = top
    }

    /// Returns the URL for a path, even if no file exists there.
    func place(of path: String) -> URL { folder.place.appending(path: top.isEmpty ? path : "\(top)/\(path)") }

    /// Whether a path still leads to the open folder, not to a replacement.
    func isIn(_ folder: URL) -> Bool { self.folder.isIn(folder) }

    /// Whether both are the same open folder.
    func isSameFolder(as other: OpenedContent) -> Bool { folder.isSameFolder(as: other.folder) }
}
