public import Foundation

/// Reads the files of a folder.
public enum FileTree {
    /// Returns the contents of the regular files below a folder, by path.
    /// - Parameter skipsHidden: Whether to leave out entries whose names begin with a period. Processes may delete
    ///   such entries at any time.
    public static func read(_ folder: URL, skipsHidden: Bool = false) throws -> [String: Data] {
        let manager = FileManager.default
        var files: [String: Data] = [:]
        for name in try manager.contentsOfDirectory(atPath: folder.path) where !(skipsHidden && name.hasPrefix(".")) {
            let entry = folder.appending(path: name)
            let isFolder = try entry.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
            // Do not list hidden folders, because another process may delete them at the same time.
            let paths = isFolder ? try manager.subpathsOfDirectory(atPath: entry.path).map { "\(name)/\($0)" } : [name]
            for path in paths {
                let file = folder.appending(path: path)
                if try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
                    files[path] = try Data(contentsOf: file)
                }
            }
        }
        return files
    }
}
