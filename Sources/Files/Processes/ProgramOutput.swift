package import Foundation
package import Periodical

/// A temporary file for another program's output.
///
/// A pipe would not do, because other programs that start at the same time would keep it open. The file has no name, so
/// the system deletes it when this process ends.
package struct ProgramOutput: Sendable {
    /// The file handle to pass to the program.
    package let handle: FileHandle

    /// Creates a temporary file.
    /// - Parameter input: the initial content of the file, which the program may read.
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

    /// Returns the output. Call this after the program has ended.
    /// - Parameter limit: the maximum number of bytes to return.
    package func read(limit: Int = .max) throws -> Data {
        try handle.seek(toOffset: 0)
        return try (limit == .max ? handle.readToEnd() : handle.read(upToCount: limit)) ?? Data()
    }
}
