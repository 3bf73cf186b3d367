import Foundation
import Rendering

/// A cache of recently generated documents of issues. A cached book loads quickly when it is opened again.
///
/// An ETag is derived from a version. The cache compares versions, so it never returns an outdated document.
final class DocumentCache: Sendable {
    private final class Made: Sendable {
        let version: WebVersion
        let file: WebFile

        init(_ version: WebVersion, _ file: WebFile) {
            self.version = version
            self.file = file
        }
    }

    // According to Apple's documentation, NSCache is thread-safe.
    private nonisolated(unsafe) let files = NSCache<NSString, Made>()
    /// The maximum size of all cached documents together, in bytes.
    private static let mostBytes = 16 << 20

    init() { files.totalCostLimit = Self.mostBytes }

    /// Returns a file of an issue. If the cache does not contain this version of the file, the file is generated.
    /// - Parameters:
    ///   - path: The path below the server's URL.
    ///   - version: The version of the file, which is known without generating the file. If the version is nil, the
    ///     file is not cached.
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
