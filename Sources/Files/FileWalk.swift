package import Foundation
package import Periodical

/// Iterates over the files in a folder and below. Only the names in the current folder and its parents are kept in
/// memory.
///
/// Within each folder, files are sorted by name. Hidden files are skipped. A symbolic link to a file counts as a file.
/// Symbolic links to folders are not followed, because they could form a loop.
package struct FileWalk: Sequence, IteratorProtocol {
    private struct Level {
        let folder: URL
        /// The names still to be visited, in reverse order.
        var names: [String]
    }

    private var levels: [Level] = []
    private var failure: MastheadError?

    /// Creates an iterator over the files in a folder and below.
    package init(_ folder: URL) { enter(folder) }

    /// Returns the next file, or the error for a folder that cannot be read. Iteration can continue after an error.
    package mutating func next() -> Result<URL, MastheadError>? {
        while true {
            if let failure {
                self.failure = nil
                return .failure(failure)
            }
            guard let level = levels.last else { return nil }
            guard let name = level.names.last else {
                levels.removeLast()
                continue
            }
            levels[levels.count - 1].names.removeLast()
            let place = level.folder.appending(path: name)
            switch FileStamp(place, followsLinks: false)?.kind {
            case .folder: enter(level.folder.appending(path: name, directoryHint: .isDirectory))
            case .file: return .success(place)
            case .link where FileStamp(place)?.kind == .file: return .success(place)
            case .link, .special, nil: continue
            }
        }
    }

    private mutating func enter(_ folder: URL) {
        do {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            let shown = names.filter { !$0.hasPrefix(".") && $0 != "__MACOSX" }
            levels.append(Level(folder: folder, names: shown.sorted { $1.utf8.lexicographicallyPrecedes($0.utf8) }))
        } catch { failure = .files("read", folder, error) }
    }
}
