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

    /// Writes the files into a folder, made where there is none.
    public init(in folder: URL) async throws {
        let program = Tool.repository.appending(path: "Tests/Programs/make-media").path
        let made = try await Tool.run([program, folder.path])
        guard made.status == 0 else { throw CocoaError(.fileWriteUnknown, userInfo: ["output": made.errors]) }
        items = try JSONDecoder().decode([Item].self, from: Data(made.output.utf8))
    }

    /// Those that a page class shows as this kind of asset.
    public func items(endingIn extensions: Set<String>) -> [Item] {
        items.filter { extensions.contains($0.name.split(separator: ".").last.map(String.init) ?? "") }
    }
}
