import Crypto
public import Foundation

/// Pictures, films and sounds that `Tests/Programs/make-media` writes, with what must be told of each.
public struct MediaCorpus: Sendable {
    /// One file.
    public struct Item: Sendable, Decodable {
        /// Its name in the folder.
        public let name: String
        /// The code of the diagnostic that it gets, nil where it is whole.
        public let code: String?
        /// Words that the message must hold.
        public let says: String
        /// The code that a check gives which decodes, where it is another one.
        public let deep: String?
        /// Its size as it is meant to be seen, of a picture that is whole.
        public let size: String?
        /// How many frames it has, where it moves.
        public let frames: Int?
    }

    /// The files.
    public let items: [Item]

    /// Writes the files into a folder, and makes the folder if there is none.
    public init(in folder: URL) async throws {
        let made = try await Self.made.value
        items = try JSONDecoder().decode([Item].self, from: Data(contentsOf: made.appending(path: "items.json")))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let files = made.appending(path: "files")
        for name in try FileManager.default.contentsOfDirectory(atPath: files.path) {
            try FileManager.default.copyItem(at: files.appending(path: name), to: folder.appending(path: name))
        }
    }

    /// The files as `make-media` made them. They stay in `.build` until the program changes: making them takes three seconds of a processor.
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

    /// Those that a page class shows as this kind of asset.
    public func items(endingIn extensions: Set<String>) -> [Item] {
        items.filter { extensions.contains($0.name.split(separator: ".").last.map(String.init) ?? "") }
    }
}
