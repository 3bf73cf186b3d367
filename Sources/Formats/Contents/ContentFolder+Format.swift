import Foundation
package import Periodical

extension ContentFolder {
    /// What a file is, by its first bytes; nil where that is not known, or it cannot be read.
    package func format(of path: String) -> FileFormat? {
        do {
            let handle = try FileHandle(forReadingFrom: place.appending(path: path))
            return FileFormat(try handle.read(upToCount: FileFormat.inspectedByteCount) ?? Data())
        } catch {
            // What cannot be read cannot be shown either: the page says so in its place.
            return nil
        }
    }
}
