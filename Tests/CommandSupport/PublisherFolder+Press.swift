import Foundation
import TestSupport

extension PublisherFolder {
    /// The names of a paid issue's files, without the revision tags, if the issue is named `sold`.
    package static let soldFiles: Set<String> = ["sold.zip", "sold@2x.zip", "sold.index.json"]

    /// The publisher server's folder.
    package var press: String { folder["press"].path }

    /// Sets up the publisher server's folder and its public folder.
    package func makePress() async throws {
        try FileManager.default.createDirectory(at: folder["public"], withIntermediateDirectories: true)
        try await done("press", "init", press, "--public", folder["public"].path)
    }

    /// Writes `publication.json` of a magazine that names the server.
    /// - Parameter more: More keys, with a comma before each.
    package func writeMagazine(_ more: String) throws {
        try folder.write(
            "issues/publication.json",
            #"{"Title": "Magazine", "Press": "https://press.example.org/v1/publications/magazine"\#(more)}"#)
    }

    /// Publishes the packed folder to the publisher server's folder.
    /// - Returns: The JSON that the command prints.
    package func publishToPress(_ options: String...) async throws -> [String: Any] {
        try await json(["press", "publish", packed, press] + options)
    }

    /// Returns the names of the files in a folder, without the revision tags.
    package func names(_ path: String) throws -> Set<String> {
        guard FileManager.default.fileExists(atPath: folder[path].path) else { return [] }
        return Set(
            try FileManager.default.contentsOfDirectory(atPath: folder[path].path)
                .map { $0.replacing(/-[0-9a-f]{8}/, with: "") })
    }
}
