public import Foundation

/// Reads the files of a folder.
public enum FileTree {
    /// Returns the contents of the regular files below a folder, by path.
    public static func read(_ folder: URL) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let file = folder.appending(path: path)
            if try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
                files[path] = try Data(contentsOf: file)
            }
        }
        return files
    }
}
