import Files
import Foundation
import HTTPTypes
import Hummingbird
import Synchronization
import Web

/// A folder whose files the server sends with the same middlewares, cache validators and ranges as the public folder.
struct ContentFolder: Sendable {
    let root: URL
    private let validators: ValidatorMiddleware<PressContext>
    private let files: ServedFiles
    private let known = KnownFiles()

    init(_ root: URL) {
        self.root = root
        validators = ValidatorMiddleware(folder: root)
        files = ServedFiles(root)
    }

    /// The result of looking up a path.
    enum Place {
        case file
        /// The file does not exist, or a symbolic link leads out of the folder.
        case absent
        /// The server's user cannot read the file.
        case unreadable
    }

    /// Looks up a file.
    func place(_ path: ContentPath) -> Place {
        let stamp = FileStamp(path: "\(root.path)/\(path.text)")
        // A download consists of many requests, so the result of the lookup is reused for a short time if the file is
        // unchanged.
        if let stamp, known.has(path.text, stamp) { return .file }
        let place = lookedUp(path)
        if place == .file, let stamp { known.remember(path.text, stamp) }
        return place
    }

    private func lookedUp(_ path: ContentPath) -> Place {
        guard let folder = realpath(root.path, nil) else { return errno == EACCES ? .unreadable : .absent }
        defer { free(folder) }
        guard let place = realpath("\(root.path)/\(path.text)", nil) else {
            return errno == EACCES ? .unreadable : .absent
        }
        defer { free(place) }
        let file = String(cString: place)
        guard file.hasPrefix(String(cString: folder) + "/"), FileStamp(path: file)?.kind == .file else {
            return .absent
        }
        return access(file, R_OK) == 0 || errno != EACCES ? .file : .unreadable
    }

    /// Returns the response that sends a file, or the requested ranges of it. The file was looked up before.
    func response(
        _ path: ContentPath, _ request: Request, _ context: PressContext
    ) async throws -> Response {
        var head = request.head
        head.path = "/\(path.encoded)"
        return try await validators.handle(Request(head: head, body: request.body), context: context) {
            try await files.response($0, $1)
        }
    }
}

/// The files in a folder that were found recently.
private final class KnownFiles: Sendable {
    private let files = Mutex(ExpiringCache<String, FileStamp>(capacity: 1000))

    func has(_ path: String, _ stamp: FileStamp) -> Bool {
        files.withLock { $0.value(of: path, at: .now) } == stamp
    }

    func remember(_ path: String, _ stamp: FileStamp) {
        files.withLock { $0.remember(stamp, for: path, until: .now + .seconds(10), at: .now) }
    }
}
