package import Cryptography
import Files
package import Foundation
package import Periodical

extension SHA256 {
    /// Returns the SHA-256 of a file in hexadecimal, reading it in chunks.
    /// - Throws: ``MastheadError`` with the code `files.failed`.
    package static func hexadecimal(ofFile file: URL) throws(MastheadError) -> String {
        var hash = SHA256()
        try FileReader.forEachChunk(of: file) { hash.update(bufferPointer: $0) }
        return hash.finalize().hexadecimal
    }
}
