import Foundation
import Rendering

/// A cache of the issues' most recently generated documents, so that a book that is opened again loads quickly.
///
/// The cache compares the versions from which ETags are derived, so it never returns an outdated document.
final class DocumentCache: Sendable {
    private final class Made: Sendable {
        let version: WebVersion
        let file: WebFile

        init(_ version: WebVersion, _ file: WebFile) {
            self.version = version
            self.file = file
        }
    }

    // Apple documents NSCache as thread-safe.
    private nonisolated(unsafe) let files = NSCache<NSString, Made>()
    /// The maximum size of all cached documents in bytes.
    private static let mostBytes = 16 << 20

    init() { files.totalCostLimit = Self.mostBytes }

    /// Returns a file of an issue, and generates the file unless the cache has this version.
    /// - Parameters:
    ///   - path: The path below the server's URL.
    ///   - version: The file's version, known without generating the file. If it is nil, the file is not cached.
    func file(
        _ path: String, _ version: WebVersion?, by make: () async throws -> WebFile?
    ) async throws -> WebFile? {
        guard let version else { return try await make() }
        if let made = files.object(forKey: path as NSString), made.version == version { return made.file }
        let file = try await make()
        if let file, case .data(let data) = file.content, data.count <= Self.mostBytes / 4 {
            files.setObject(Made(version, file), forKey: path as NSString, cost: data.count)
        }
        return file
    }
}
