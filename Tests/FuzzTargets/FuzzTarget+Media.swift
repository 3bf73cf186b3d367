import Foundation
import Media
import Periodical

extension FuzzTarget {
    /// Inspects the input as a picture, video or audio file, both its header and the whole file.
    ///
    /// The time must be proportional to the file's length: a timeout is a finding, and so is an impossible size.
    static func walk(_ data: Data) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "masthead-fuzz-\(getpid()).media")
        defer { unlink(file.path) }
        try data.write(to: file)
        let inspection = try MediaInspection(file)
        precondition(inspection.byteCount == data.count)
        if let shape = inspection.picture { precondition(shape.width > 0 && shape.height > 0 && shape.frameCount > 0) }
        guard inspection.format.map(FileFormat.shownPictures.contains) ?? false, inspection.fault == nil else { return }
        // The header must state the same width as the whole picture, except for JPEG.
        let header = try MediaInspection.header(ofPicture: file)
        precondition(header.width == inspection.picture?.width || inspection.format == .jpeg)
    }
}
