import Cryptography
import Files
import Foundation
import Periodical

/// An issue's edition for other programs, in a file with a temporary name.
struct MadeEdition: Sendable {
    let format: EditionFormat
    /// The edition's path in the packed folder.
    let path: String
    /// The size in bytes.
    let size: Int
    /// The hexadecimal SHA-256 of the file.
    let sha256: String
    /// The temporary file.
    let file: URL

    /// Reads the size and the hash of a new edition.
    /// - Parameters:
    ///   - fileName: the name that other programs show.
    ///   - name: the name of the issue.
    init(_ format: EditionFormat, _ fileName: String, of name: String, at file: URL) throws(MastheadError) {
        (self.format, self.file) = (format, file)
        size = FileSystem.byteCount(ofFile: file) ?? 0
        sha256 = try SHA256.hexadecimal(ofFile: file)
        path = PublishedNames.edition(fileName, of: name, sha256: sha256)
    }

    /// Deletes the temporary file.
    func discard() { unlink(file.path) }
}
