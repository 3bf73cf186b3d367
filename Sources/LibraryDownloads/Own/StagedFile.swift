import Foundation
import LibraryCore
import Periodical

/// A file that was unpacked and checked outside the content folders, and can now be recorded.
struct StagedFile: Sendable {
    let source: OwnFileSource
    let description: Description
    /// The folder that contains the unpacked files.
    let content: URL
    /// The file that contains the cover.
    let cover: URL?
    /// The unpacked files, with their hashes.
    let files: [ContentFile]

    /// The scale of the files. For the archive of an issue, this can be @2x.
    var scale: Scale {
        guard source.kind == .issue else { return .standard }
        return files.contains { Scale.split(URL(filePath: $0.path).lastPathComponent).scale == .double }
            ? .double : .standard
    }
}
