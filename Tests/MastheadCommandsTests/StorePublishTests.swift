import CommandSupport
import Foundation
import TestSupport
import Testing

/// `publish` of a packed store of books to folders and object stores.
@Suite struct StorePublishTests {
    private let publisher: PublisherFolder
    private var folder: TemporaryFolder { publisher.folder }

    private var www: String { folder["www"].path }

    init() throws { publisher = try PublisherFolder() }

    /// Returns the published files, without the files in which `publish` stores its state.
    private func published() throws -> [String: Data] {
        try FileTree.read(folder["www"]).filter { !["superseded.json", "other.txt"].contains($0.key) }
    }

    @Test("after the first upload of a store, only changes are uploaded")
    func increments() async throws {
        try await publisher.packBooks(["a": "First", "b": "Other"])
        let dry = try await publisher.publish(www, "--dry-run")
        #expect(dry["isChanged"] as? Bool == true && !FileManager.default.fileExists(atPath: www))
        try folder.write("www/other.txt", "x")
        let first = try await publisher.publish(www)
        let names = try #require(first["uploaded"] as? [String])
        #expect(names.contains("books/a/book.epub") && names.contains("art/a b.png"))
        #expect(first["isChanged"] as? Bool == true && names == dry["uploaded"] as? [String])
        #expect(try published() == FileTree.read(folder["dist"]))
        let again = try await publisher.publish(www)
        #expect(again["uploaded"] as? [String] == [] && again["isChanged"] as? Bool == false)

        // The file has the same size, so only the content tells the books apart.
        try await publisher.packBooks(["a": "Third", "b": "Other"])
        let second = try await publisher.publish(www)
        #expect(second["uploaded"] as? [String] == ["books/a/book.epub", "books/a/cover.jpg", "books/a/sample.epub"])
        #expect(try published() == FileTree.read(folder["dist"]))

        try await publisher.packBooks(["a": "Third"])
        let refused = try await publisher.run("publish", publisher.packed, www)
        #expect(refused.status == 1 && refused.errors.contains("does not contain these published items: b"))
        let third = try await publisher.publish(www, "--withdraw", "--prune")
        #expect(third["withdrawn"] as? [String] == ["b"] && third["deleted"] as? [String] == [])
        let fourth = try await publisher.publish(www, "--prune", "--grace", "0")
        #expect((fourth["deleted"] as? [String])?.allSatisfy { $0.hasPrefix("books/b/") } == true)
        #expect(try published() == FileTree.read(folder["dist"]))
        #expect(!FileManager.default.fileExists(atPath: folder["www/books/b"].path))
        #expect(FileManager.default.fileExists(atPath: folder["www/other.txt"].path))
    }

    @Test("if a change of a store is undone, the next upload restores the earlier file")
    func takenBack() async throws {
        try await publisher.packBooks(["a": "First"])
        _ = try await publisher.publish(www)
        let book = try Data(contentsOf: folder["www/books/a/book.epub"])
        // Simulates a run that was interrupted before the lists were uploaded: it uploaded a book of the same size and
        // logged this.
        try folder.write("www/books/a/book.epub", Data(book.reversed()))
        try folder.write("www/unfinished.json", #"["books/a/book.epub"]"#)
        #expect(try await publisher.publish(www)["uploaded"] as? [String] == ["books/a/book.epub"])
        #expect(try published() == FileTree.read(folder["dist"]))
    }

    @Test("`publish` rejects a damaged store")
    func refused() async throws {
        try await publisher.packBooks(["a": "First"])
        try folder.write("www/config.json", #"{"port": 80}"#)
        let foreign = try await publisher.run("publish", publisher.packed, www)
        #expect(foreign.status == 1 && foreign.errors.contains("separate folder"), "\(foreign.errors)")
        #expect(try FileTree.read(folder["www"]).count == 1)
        try FileManager.default.removeItem(at: folder["www"])
        let book = folder["dist/books/a/book.epub"]
        let data = try Data(contentsOf: book)
        try Data(data.reversed()).write(to: book)
        let damaged = try await publisher.run("publish", publisher.packed, www)
        #expect(damaged.status == 1 && damaged.errors.contains("does not match its hash in the catalog"))
        try data.write(to: book)
        try folder.write("dist/books.json", "[]")
        let torn = try await publisher.run("publish", publisher.packed, www)
        #expect(torn.status == 1 && torn.errors.contains("does not match its hash in the catalog"))
        #expect(!FileManager.default.fileExists(atPath: folder["www/config.json"].path))
        let kinds = try await publisher.run("publish", folder["books"].path, www)
        #expect(kinds.status == 1 && kinds.errors.contains("no such catalog"))
    }
}
