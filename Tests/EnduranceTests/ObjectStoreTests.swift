import CommandSupport
import Foundation
import TestSupport
import Testing

/// `publish` to object stores. The fast tests publish issues only to folders and over WebDAV.
@Suite struct ObjectStoreTests {
    @Test(
        "`publish` uploads only changed files to an object store",
        arguments: [ObjectStore.Kind.s3, .ftp].filter(\.isInstalled))
    func increments(kind: ObjectStore.Kind) async throws {
        try await PublisherFolder().expectIncrements(at: kind)
    }

    @Test(
        "after `publish`, S3 serves books unchanged, with a media type and a cache lifetime",
        arguments: ObjectStore.Kind.allCases.filter(\.isInstalled))
    func books(kind: ObjectStore.Kind) async throws {
        let publisher = try PublisherFolder()
        let folder = publisher.folder
        let store = try await ObjectStore(kind)
        defer { store.stop() }
        try await publisher.packBooks(["a": "First", "b": "Other"])
        _ = try await publisher.publish(store.target)
        try await publisher.packBooks(["a": "Third", "b": "Other"])
        let second = try await publisher.publish(store.target)
        #expect(second["uploaded"] as? [String] == ["books/a/book.epub", "books/a/cover.jpg", "books/a/sample.epub"])
        for (name, data) in try FileTree.read(folder["dist"]) {
            let file = folder["fetched"]
            let address = store.url(name).replacing(" ", with: "%20")
            try #require(try await Tool.run(["curl", "-sSf", "-o", file.path, address]).status == 0, "\(name)")
            #expect(try Data(contentsOf: file) == data, "\(name)")
        }
        if kind == .s3 {
            let head = try await Tool.run(["curl", "-sSI", store.url("books/a/book.epub")]).output.lowercased()
            #expect(head.contains("cache-control: no-cache") && head.contains("content-type: application/epub+zip"))
        }
        #expect(try await publisher.publish(store.target)["uploaded"] as? [String] == [])
    }
}
