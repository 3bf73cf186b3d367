import Files
import Foundation
import Logging

/// Files and folders that the server serves and cannot read: mostly those that root published.
enum UnreadableFiles {
    /// How many are named.
    private static let mostNamed = 5

    /// Logs what cannot be read in folders. A folder that does not exist is skipped.
    static func report(in folders: [URL], _ logger: Logger) {
        for folder in folders where access(folder.path, F_OK) == 0 || errno == EACCES {
            let places = find(in: folder)
            guard let first = places.first else { continue }
            logger.error(
                "cannot read what is to be served",
                metadata: [
                    "paths": "\(places.prefix(mostNamed).joined(separator: ", "))", "count": "\(places.count)",
                    "hint": "\(hint(first))",
                ])
        }
    }

    /// The next step for a file that cannot be read.
    static func hint(_ path: String) -> String {
        let user = FileOwner.name(of: geteuid())
        return
            "Give the files to the server's user: `chown -R \(user) \((path as NSString).deletingLastPathComponent)`."
    }

    /// The paths of what cannot be read in a folder, or of the folder itself.
    static func find(in folder: URL) -> [String] {
        guard access(folder.path, R_OK | X_OK) == 0 else { return [folder.path] }
        var places: [String] = []
        for case let path as String in FileManager.default.enumerator(atPath: folder.path) ?? .init() {
            let place = "\(folder.path)/\(path)"
            guard let kind = FileStamp(path: place)?.kind else { continue }
            if access(place, kind == .folder ? R_OK | X_OK : R_OK) != 0, errno == EACCES { places.append(place) }
        }
        return places
    }
}
