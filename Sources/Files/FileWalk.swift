package import Foundation
package import Periodical

/// The files below a folder, one after the other: of any number of them only the names of the folders on the way are held.
///
/// Folder by folder, each in the order of its names. What is hidden is left out. A link to a file stands for the file; links to
/// folders are not followed, so that none leads in a circle.
package struct FileWalk: Sequence, IteratorProtocol {
    private struct Level {
        let folder: URL
        /// Those that are still to come, the next one last.
        var names: [String]
    }

    private var levels: [Level] = []
    private var failure: MastheadError?

    /// Begins at a folder.
    package init(_ folder: URL) { enter(folder) }

    /// The next file; or why a folder on the way cannot be read, which keeps none of the others from coming.
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
