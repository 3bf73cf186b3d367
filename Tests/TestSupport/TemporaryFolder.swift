public import Foundation

/// A folder that is deleted when the test releases it.
public final class TemporaryFolder: Sendable {
    /// The URL of the folder.
    public let url: URL

    /// Creates a folder.
    public init() throws {
        url = FileManager.default.temporaryDirectory.appending(
            path: "masthead-test-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Returns the URL of a path in the folder.
    public subscript(path: String) -> URL { url.appending(path: path) }

    /// Writes a file, and creates its folders.
    @discardableResult
    public func write(_ path: String, _ data: Data) throws -> URL {
        let file = self[path]
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
        return file
    }

    /// Writes a text file.
    @discardableResult
    public func write(_ path: String, _ text: String) throws -> URL { try write(path, Data(text.utf8)) }

    /// Writes an executable shell script.
    /// - Parameter script: The lines after `#!/bin/sh`.
    @discardableResult
    public func writeProgram(_ path: String, _ script: String) throws -> URL {
        let text = try write("\(path).text", "#!/bin/sh\n\(script)\n")
        defer { try? FileManager.default.removeItem(at: text) }
        // Another process writes the script. If this process wrote it, a program that another test starts could inherit
        // the open file, and the system would refuse to run the script ("Text file busy").
        let program = self[path]
        guard try ChildProcess(["install", "-m", "755", text.path, program.path]).waitHere() == 0 else {
            throw CocoaError(.fileWriteUnknown)
        }
        return program
    }
}
