import Foundation
package import Periodical

extension ContentFolder {
    /// Returns a file's format according to its first bytes, or nil if the format is unknown or the file is unreadable.
    package func format(of path: String) -> FileFormat? {
        do {
            let handle = try FileHandle(forReadingFrom: place.appending(path: path))
            return FileFormat(try handle.read(upToCount: FileFormat.inspectedByteCount) ?? Data())
        } catch {
            // Ignore the error here, because the file's page shows it.
            return nil
        }
    }
}
