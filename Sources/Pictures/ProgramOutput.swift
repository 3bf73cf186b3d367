package import Foundation
package import Periodical

/// Takes what another program prints.
///
/// It is a file and no pipe: programs that start meanwhile would inherit a pipe, and it would not end before they do. The file
/// has no name, so nothing is left of it, however this process ends.
package struct ProgramOutput: Sendable {
    /// To be given to the program.
    package let handle: FileHandle

    /// Makes a file.
    package init() throws(MastheadError) {
        let place = FileManager.default.temporaryDirectory.appending(path: "masthead-\(UUID().uuidString)")
        let descriptor = open(place.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system("writing", place) }
        unlink(place.path)
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// What was printed, once the program has ended.
    package func read() throws -> Data {
        try handle.seek(toOffset: 0)
        return try handle.readToEnd() ?? Data()
    }
}
