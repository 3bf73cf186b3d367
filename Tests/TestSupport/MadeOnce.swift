public import Foundation
import Synchronization

/// Folders that many tests need in the same form. Each is created once and then copied, because drawing its pictures
/// takes most of the time.
public enum MadeOnce {
    private static let known = Mutex<[String: [String: Data]]>([:])

    /// Creates a folder, or copies the folder that was created first.
    /// - Parameters:
    ///   - kind: a name for what the closure creates.
    ///   - folder: the folder, which must not exist. Its last component can be part of the content.
    ///   - make: creates the folder at another place under the same name.
    public static func folder(_ kind: String, at folder: URL, make: (URL) throws -> Void) throws {
        let name = folder.lastPathComponent
        let files = try known.withLock { known in
            if let files = known["\(name) \(kind)"] { return files }
            let first = try TemporaryFolder()
            try make(first[name])
            let files = try FileTree.read(first[name])
            known["\(name) \(kind)"] = files
            return files
        }
        for (path, data) in files {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: file)
        }
    }
}
