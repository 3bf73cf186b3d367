import Files
import Foundation
import Logging

/// Finds files and folders that the server should send but cannot read, usually because root has published them.
enum UnreadableFiles {
    /// The maximum number of paths to name in the log.
    private static let mostNamed = 5

    /// Logs the unreadable files in folders. Missing folders are skipped.
    static func report(in folders: [URL], _ logger: Logger) {
        for folder in folders where access(folder.path, F_OK) == 0 || errno == EACCES {
            let places = find(in: folder)
            guard let first = places.first else { continue }
            logger.error(
                "cannot read files to serve",
                metadata: [
                    "paths": "\(places.prefix(mostNamed).joined(separator: ", "))", "count": "\(places.count)",
                    "hint": "\(hint(first))",
                ])
        }
    }

    /// Returns the hint for the user about an unreadable file.
    static func hint(_ path: String) -> String {
        let user = FileOwner.name(of: geteuid())
        return
            "Make the server's user the owner: `chown -R \(user) \((path as NSString).deletingLastPathComponent)`."
    }

    /// Returns the unreadable paths in a folder, or only the folder if it is unreadable itself.
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
