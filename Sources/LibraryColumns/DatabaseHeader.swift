package import Foundation
package import Periodical

/// The header bytes that are the same in all Masthead databases (SQLite file format, section 1.3).
package enum DatabaseHeader {
    /// Overwrites the header bytes in a database file.
    package static func mend(_ file: URL) throws(MastheadError) {
        let descriptor = open(file.path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("repair", file) }
        defer { close(descriptor) }
        // The format's name, 4096-byte pages, WAL as write and read version, no reserved bytes, and three fixed payload
        // fractions.
        let bytes = Array("SQLite format 3\0".utf8) + [0x10, 0x00, 2, 2, 0, 64, 32, 32]
        guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else { throw .system("repair", file) }
        // Schema format 4 and text encoding UTF-8.
        let rest: [(offset: off_t, value: [UInt8])] = [(44, [0, 0, 0, 4]), (56, [0, 0, 0, 1])]
        for (offset, value) in rest where pwrite(descriptor, value, value.count, offset) != value.count {
            throw .system("repair", file)
        }
    }
}
