package import Foundation
package import Periodical

extension IssueContent {
    /// The bytes of a file that is shown as text.
    package func data(of file: URL) throws(MastheadError) -> Data {
        do {
            let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
            guard size <= Document.maximumByteCount else {
                throw MastheadError(
                    .fileSystem, doing: "reading", to: file.path,
                    found: "it is \(size) bytes long, too much for a page",
                    hint: "Split it into several pages.")
            }
            return try Data(contentsOf: file)
        } catch { throw .files("reading", file, error) }
    }
}
