import Foundation
import Periodical

/// A file that was unpacked and looked at beside the library's contents, ready to be written down.
struct StagedFile: Sendable {
    let source: OwnFileSource
    let description: Description
    /// The folder with what it holds.
    let content: URL
    /// Its cover's file.
    let cover: URL?
    /// What it holds, with hashes.
    let files: [ContentFile]

    /// The scale of its files: those of an issue's archive may be for @2x.
    var scale: Scale {
        guard source.kind == .issue else { return .standard }
        return files.contains { Scale.split(URL(filePath: $0.path).lastPathComponent).scale == .double }
            ? .double : .standard
    }
}
