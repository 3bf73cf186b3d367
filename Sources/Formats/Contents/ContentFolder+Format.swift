import Foundation
package import Periodical

extension ContentFolder {
    /// Returns the format of a file, which is detected from its first bytes. Returns nil if the format is unknown or
    /// the file cannot be read.
    package func format(of path: String) -> FileFormat? {
        do {
            let handle = try FileHandle(forReadingFrom: place.appending(path: path))
            return FileFormat(try handle.read(upToCount: FileFormat.inspectedByteCount) ?? Data())
        } catch {
            // The page that shows the file reports the error.
            return nil
        }
    }
}
