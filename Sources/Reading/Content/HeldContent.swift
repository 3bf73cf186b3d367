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
}
