import Foundation
import Media
import Periodical

extension FuzzTarget {
    /// Walks over the input as over a picture, film or sound, by its header and to its end.
    ///
    /// A walk costs as much as its file is long: one that takes longer than the fuzzer's limit is a find, as is a size that
    /// nothing can have.
    static func walk(_ data: Data) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "masthead-fuzz-\(getpid()).media")
        defer { unlink(file.path) }
        try data.write(to: file)
        let inspection = try MediaInspection(file)
        precondition(inspection.byteCount == data.count)
        if let shape = inspection.picture { precondition(shape.width > 0 && shape.height > 0 && shape.frameCount > 0) }
        guard inspection.format.map(FileFormat.shownPictures.contains) ?? false, inspection.fault == nil else { return }
        // What is whole has a header, and that asks for no less than the whole.
        let header = try MediaInspection.header(ofPicture: file)
        precondition(header.width == inspection.picture?.width || inspection.format == .jpeg)
    }
}
