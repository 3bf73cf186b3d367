import Files
import Foundation

/// A content folder that can still be read after it is replaced.
struct OpenedContent: Sendable {
    private let folder: OpenedFolder
    /// The path of the content below the folder, or an empty string if the content is in the folder itself.
    private let top: String

    init(_ folder: OpenedFolder, top: String = "") {
        self.folder = folder
        self.top = top
    }

    /// Returns the URL for a path, even if the file does not exist.
    func place(of path: String) -> URL { folder.place.appending(path: top.isEmpty ? path : "\(top)/\(path)") }

    /// Whether a path still leads to the opened folder and not to a replacement.
    func isIn(_ folder: URL) -> Bool { self.folder.isIn(folder) }

    /// Whether both values refer to the same open folder.
    func isSameFolder(as other: OpenedContent) -> Bool { folder.isSameFolder(as: other.folder) }
}
