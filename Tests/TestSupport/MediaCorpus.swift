import Cryptography
public import Foundation

/// Pictures, films and sounds that `Tests/Programs/make-media` writes, with the expected diagnostic for each file.
public struct MediaCorpus: Sendable {
    /// A file and its expected diagnostic.
    public struct Item: Sendable, Decodable {
        /// The name of the file in the folder.
        public let name: String
        /// The code of the expected diagnostic, or nil for an intact file.
        public let code: String?
        /// Text that the diagnostic's message must contain.
        public let says: String
        /// The code from a check that also decodes the file, if it differs from `code`.
        public let deep: String?
        /// The displayed size of an intact picture.
        public let size: String?
        /// The number of frames of an animation.
        public let frames: Int?
    }

    /// The files.
    public let items: [Item]

    /// Writes the files into a folder, which is created if necessary.
    public init(in folder: URL) async throws {
        let made = try await Self.made.value
        items = try JSONDecoder().decode([Item].self, from: Data(contentsOf: made.appending(path: "items.json")))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let files = made.appending(path: "files")
        for name in try FileManager.default.contentsOfDirectory(atPath: files.path) {
            try FileManager.default.copyItem(at: files.appending(path: name), to: folder.appending(path: name))
        }
    }

    /// The files from `make-media`. They are cached in `.build` until the program changes, because it takes three
    /// seconds of processor time.
    private static let made = Task {
        let program = Tool.repository.appending(path: "Tests/Programs/make-media")
        let hash = SHA256.hash(data: try Data(contentsOf: program)).prefix(8).map { String($0, radix: 16) }.joined()
        let target = Tool.repository.appending(path: ".build/test-media/\(hash)")
        guard !FileManager.default.fileExists(atPath: target.path) else { return target }
        let scratch = Tool.repository.appending(path: ".build/test-media/\(getpid())")
        let made = try await ProcessMark.$current.withValue(nil) {
            try await Tool.run([program.path, scratch.appending(path: "files").path])
        }
        guard made.status == 0 else { throw CocoaError(.fileWriteUnknown, userInfo: ["output": made.errors]) }
        try Data(made.output.utf8).write(to: scratch.appending(path: "items.json"))
        try FileManager.default.moveItem(at: scratch, to: target)
        return target
    }

    /// Returns the files with one of the extensions.
    public func items(endingIn extensions: Set<String>) -> [Item] {
        items.filter { extensions.contains($0.name.split(separator: ".").last.map(String.init) ?? "") }
    }
}
