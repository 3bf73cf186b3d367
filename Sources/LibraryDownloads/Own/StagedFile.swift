import Foundation
import LibraryCore
import Periodical

/// A file that was unpacked and checked outside the content folders. The next step is to record the file.
struct StagedFile: Sendable {
    let source: OwnFileSource
    let description: Description
    /// The folder that contains the unpacked files.
    let content: URL
    /// The file that contains the cover picture.
    let cover: URL?
    /// The unpacked files, with their hashes.
    let files: [ContentFile]

    /// The scale of the files. The archive of an issue may have the scale @2x.
    var scale: Scale {
        guard source.kind == .issue else { return .standard }
        return files.contains { Scale.split(URL(filePath: $0.path).lastPathComponent).scale == .double }
            ? .double : .standard
    }
}
