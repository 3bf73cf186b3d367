import Foundation
import TestSupport

extension PublisherFolder {
    /// Writes the source of an issue with one page and a film.
    /// - Parameter seed: The seed of the film's bytes.
    package func writeFilmIssue(_ name: String, seed: UInt64) async throws {
        try await writeIssue(
            name, #"{"Title": "\#(name)", "Date": "2026-01-01T00:00:00Z"}"#,
            pages: [
                #"{"class": "SimplePage", "properties": {"baseImage": "front.png", "alt": "x"}}"#,
                #"{"class": "MoviePage", "properties": {"movie": "m.mp4", "poster": "second.png", "alt": "x"}}"#,
            ])
        try Data.film(300_000, seed: seed).write(to: folder["issues/\(name)/m.mp4"])
    }

    /// Writes the source of an issue with two pages.
    /// - Parameters:
    ///   - more: More keys of `issue.json`, with a comma before each.
    ///   - seed: A number in a page's text. Another number makes another revision.
    package func writePictureIssue(_ name: String, _ more: String = "", seed: UInt64 = 1) async throws {
        try await writeIssue(
            name, #"{"Title": "\#(name)", "Date": "2026-01-01"\#(more)}"#,
            pages: [
                #"{"class": "SimplePage", "properties": {"baseImage": "front.png", "alt": "\#(seed)"}}"#,
                #"{"class": "SimplePage", "properties": {"baseImage": "second.png", "alt": "x"}}"#,
            ])
    }

    private func writeIssue(_ name: String, _ description: String, pages: [String]) async throws {
        let source = folder["issues/\(name)"]
        if !FileManager.default.fileExists(atPath: source.path) {
            try await done("new", source.path)
            for file in ["issue.json", "pages.json"] {
                try FileManager.default.removeItem(at: source.appending(path: file))
            }
        }
        try folder.write("issues/\(name)/issue.json", description)
        try folder.write("issues/\(name)/pages.json", "[[\(pages.joined(separator: ", "))]]")
    }

    /// Packs the issues.
    package func packIssues(_ options: String...) async throws {
        try await done(["pack", folder["issues"].path, "-o", packed] + options)
    }
}
