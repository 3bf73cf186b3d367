package import Foundation
package import Periodical

/// What tells one version of a file from the next: another file, or the same one changed, has another identity.
package struct FileIdentity: CustomStringConvertible {
    package let description: String

    package init(_ file: URL) throws(MastheadError) {
        var status = stat()
        guard stat(file.path, &status) == 0 else { throw .system("reading", file) }
        #if os(Linux)
            let time = status.st_mtim
        #else
            let time = status.st_mtimespec
        #endif
        description = "\(status.st_dev)-\(status.st_ino)-\(status.st_size)-\(time.tv_sec)-\(time.tv_nsec)"
    }
}
