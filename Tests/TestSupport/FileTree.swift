public import Foundation

/// Reads the files of a folder.
public enum FileTree {
    /// Returns the contents of the regular files below a folder, by path.
    /// - Parameter skipsHidden: Whether to leave out entries whose names begin with a period. Processes may delete
    ///   such entries at any time.
    public static func read(_ folder: URL, skipsHidden: Bool = false) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        where !(skipsHidden && path.hasPrefix(".")) {
            let file = folder.appending(path: path)
            if try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
                files[path] = try Data(contentsOf: file)
            }
        }
        return files
    }
}
