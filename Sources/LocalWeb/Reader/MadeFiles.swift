import Foundation
import Rendering

/// The documents of issues that were made last: a book that is opened again is not written anew.
///
/// What tells one version from another is that of its validator, so nothing old is given.
final class MadeFiles: Sendable {
    private final class Made: Sendable {
        let version: WebVersion
        let file: WebFile

        init(_ version: WebVersion, _ file: WebFile) {
            self.version = version
            self.file = file
        }
    }

    // Foundation says of it that it may be used from any thread.
    private nonisolated(unsafe) let files = NSCache<NSString, Made>()
    /// How many bytes are kept at most.
    private static let mostBytes = 16 << 20

    init() { files.totalCostLimit = Self.mostBytes }

    /// A file of an issue, made unless its last version is here.
    /// - Parameters:
    ///   - path: where it is below the server's address.
    ///   - version: what is known of it without making it; of nil nothing is kept.
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
