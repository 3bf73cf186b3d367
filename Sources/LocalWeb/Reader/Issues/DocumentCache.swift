import Foundation
import Rendering

/// A cache of recently generated issue documents, with which a book opens again quickly.
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

    // According to Apple's documentation, NSCache is thread-safe.
    private nonisolated(unsafe) let files = NSCache<NSString, Made>()
    /// The maximum total size of cached documents in bytes.
    private static let mostBytes = 16 << 20

    init() { files.totalCostLimit = Self.mostBytes }

    /// Returns an issue's file, which is generated unless this version is in the cache.
    /// - Parameters:
    ///   - path: The path below the server's URL.
    ///   - version: The version of the file, which is known without generating it. If nil, the file is not cached.
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
