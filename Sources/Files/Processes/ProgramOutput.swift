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
    /// - Parameter input: what stands in it already, for a program that reads it.
    package init(input: Data = Data()) throws(MastheadError) {
        let place = FileManager.default.temporaryDirectory.appending(path: "masthead-\(UUID().uuidString)")
        let descriptor = open(place.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system("write", place) }
        unlink(place.path)
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: input)
            try handle.seek(toOffset: 0)
        } catch { throw .files("write", place, error) }
    }

    /// What was printed, once the program has ended.
    /// - Parameter limit: the most bytes that are wanted.
    package func read(limit: Int = .max) throws -> Data {
        try handle.seek(toOffset: 0)
        return try (limit == .max ? handle.readToEnd() : handle.read(upToCount: limit)) ?? Data()
    }
}
