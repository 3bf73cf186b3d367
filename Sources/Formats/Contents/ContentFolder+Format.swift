import Foundation
package import Periodical

extension ContentFolder {
    /// Returns a file's format according to its first bytes, or nil if the format is unknown or the file is unreadable.
    package func format(of path: String) -> FileFormat? {
        do {
            let handle = try FileHandle(forReadingFrom: place.appending(path: path))
            return FileFormat(try handle.read(upToCount: FileFormat.inspectedByteCount) ?? Data())
        } catch {
            // The file's page shows the error.
            return nil
        }
    }
}
