import Foundation
import Rendering

/// A cache of recently generated issue documents, so that a book opens quickly the next time.
///
/// The cache compares the versions that ETags are derived from, so it never returns an outdated document.
final class DocumentCache: Sendable {
    private final class Made: Sendable {
        let version: WebVersion
        let file: WebFile

        init(_ version: WebVersion, _ file: WebFile) {
            self.version = version
            self.file = file
        }
    }

    // NSCache is thread-safe according to Apple's documentation.
    private nonisolated(unsafe) let files = NSCache<NSString, Made>()
    /// The maximum total size of cached documents, in bytes.
    private static let mostBytes = 16 << 20

    init() { files.totalCostLimit = Self.mostBytes }

    /// Returns one of an issue's files, generating it unless this version is in the cache.
    /// - Parameters:
    ///   - path: The path relative to the server's URL.
    ///   - version: The file's version, which is known without generating the file. If nil, the file is not cached.
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
