import Files
package import Foundation
package import Periodical

extension IssueContent {
    /// Returns the bytes of a file that readers show as text.
    package func data(of file: URL) throws(MastheadError) -> Data {
        do {
            guard let size = FileStamp(file)?.byteCount else { throw MastheadError.system("read", file) }
            guard size <= Document.maximumByteCount else {
                throw MastheadError(
                    .fileSystem, cannot: "read", to: file.path,
                    found: "the file has \(size) bytes, which is too large for a page",
                    hint: "Split the file into several pages.")
            }
            return try Data(contentsOf: file)
        } catch { throw .files("read", file, error) }
    }
}
