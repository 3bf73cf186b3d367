public import Foundation

/// A folder that goes when the test is done with it.
public final class TemporaryFolder: Sendable {
    /// The folder.
    public let url: URL

    /// Makes a folder.
    public init() throws {
        url = FileManager.default.temporaryDirectory.appending(
            path: "masthead-test-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// A place in the folder.
    public subscript(path: String) -> URL { url.appending(path: path) }

    /// Writes a file, and the folders it lies in.
    @discardableResult
    public func write(_ path: String, _ data: Data) throws -> URL {
        let file = self[path]
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
        return file
    }

    /// Writes a file of text.
    @discardableResult
    public func write(_ path: String, _ text: String) throws -> URL { try write(path, Data(text.utf8)) }

    /// Writes a shell script that can be started at once.
    /// - Parameter script: Its lines behind `#!/bin/sh`.
    @discardableResult
    public func writeProgram(_ path: String, _ script: String) throws -> URL {
        let text = try write("\(path).text", "#!/bin/sh\n\(script)\n")
        defer { try? FileManager.default.removeItem(at: text) }
        // Another process writes the file. A program that another test starts meanwhile would inherit this process's open file, and the
        // system refuses to start a file that a process can still write ("Text file busy").
        let program = self[path]
        guard try ChildProcess(["install", "-m", "755", text.path, program.path]).waitHere() == 0 else {
            throw CocoaError(.fileWriteUnknown)
        }
        return program
    }
}
