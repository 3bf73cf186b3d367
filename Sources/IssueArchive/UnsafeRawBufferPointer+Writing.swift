package import Foundation
package import Periodical

extension UnsafeRawBufferPointer {
    /// Writes all bytes to a file, in as many calls as necessary.
    package func writeAll(to descriptor: Int32, file: URL) throws(MastheadError) {
        var rest = self
        while !rest.isEmpty {
            let count = write(descriptor, rest.baseAddress, rest.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw .system("write", file)
            }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }
}
