import Files
import Foundation
import Hummingbird
import Synchronization

/// A folder whose files the server sends, with the same support for cache validators and ranges as in the public
/// folder.
struct ContentFolder: Sendable {
    /// The path of the folder.
    let root: String
    private let files: ServedFiles
    private let known = KnownFiles()

    init(_ root: URL) {
        self.root = root.path
        files = ServedFiles(root)
    }

    /// The result of looking up a path.
    enum Place {
        case file(FileStamp)
        /// The file does not exist, or a symbolic link leads out of the folder.
        case absent
        /// The server's user cannot read the file.
        case unreadable
    }

    /// Looks up a file in the folder.
    func place(_ path: ContentPath) -> Place {
        // A download consists of many requests, so reuse the result for a short time while the file is unchanged.
        if let stamp = FileStamp(path: self.path(of: path)), known.has(path.text, stamp) { return .file(stamp) }
        let place = lookedUp(path)
        if case .file(let stamp) = place { known.remember(path.text, stamp) }
        return place
    }

    /// Returns the path of a file on disk.
    func path(of path: ContentPath) -> String { "\(root)/\(path.text)" }

    private func lookedUp(_ path: ContentPath) -> Place {
        guard let folder = realpath(root, nil) else { return errno == EACCES ? .unreadable : .absent }
        defer { free(folder) }
        guard let place = realpath(self.path(of: path), nil) else {
            return errno == EACCES ? .unreadable : .absent
        }
        defer { free(place) }
        let file = String(cString: place)
        guard file.hasPrefix(String(cString: folder) + "/"), let stamp = FileStamp(path: file), stamp.kind == .file
        else { return .absent }
        return access(file, R_OK) == 0 || errno != EACCES ? .file(stamp) : .unreadable
    }

    /// Returns the response that sends a file or the requested ranges of it. The caller has already looked up the file.
    func response(
        _ path: ContentPath, _ stamp: FileStamp, _ request: Request, _ context: PressContext
    ) async throws -> Response {
        try await files.response(self.path(of: path), stamp, request, context)
    }
}

/// The files that recent lookups found in a folder.
private final class KnownFiles: Sendable {
    private let files = Mutex(ExpiringCache<String, FileStamp>(capacity: 1000))

    func has(_ path: String, _ stamp: FileStamp) -> Bool {
        files.withLock { $0.value(of: path, at: .now) } == stamp
    }

    func remember(_ path: String, _ stamp: FileStamp) {
        files.withLock { $0.remember(stamp, for: path, until: .now + .seconds(10), at: .now) }
    }
}
