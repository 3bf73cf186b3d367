import Foundation
import LibraryCore
import Periodical

/// A file that was unpacked and checked outside the content folders, and must be recorded next.
struct StagedFile: Sendable {
    let source: OwnFileSource
    let description: Description
    /// The folder that contains the unpacked files.
    let content: URL
    /// The file that contains the cover picture.
    let cover: URL?
    /// The unpacked files, with their hashes.
    let files: [ContentFile]

    /// The scale of the files, which may be @2x for an issue's archive.
    var scale: Scale {
        guard source.kind == .issue else { return .standard }
        return files.contains { Scale.split(URL(filePath: $0.path).lastPathComponent).scale == .double }
            ? .double : .standard
    }
}
