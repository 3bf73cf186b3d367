import Foundation
import Periodical

/// The first bytes of a database, which are the same in all of Masthead's (SQLite's file format, section 1.3).
enum DatabaseHeader {
    /// Writes them anew.
    static func mend(_ file: URL) throws(MastheadError) {
        let descriptor = open(file.path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("repair", file) }
        defer { close(descriptor) }
        // The name of the format; pages of 4096 bytes; a log, twice; no bytes reserved; the shares that never change.
        let bytes = Array("SQLite format 3\0".utf8) + [0x10, 0x00, 2, 2, 0, 64, 32, 32]
        guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else { throw .system("repair", file) }
        // The schema's format and UTF-8.
        let rest: [(offset: off_t, value: [UInt8])] = [(44, [0, 0, 0, 4]), (56, [0, 0, 0, 1])]
        for (offset, value) in rest where pwrite(descriptor, value, value.count, offset) != value.count {
            throw .system("repair", file)
        }
    }
}
