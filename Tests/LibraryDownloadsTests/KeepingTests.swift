import Foundation
import IssueLibrary
import LibrarySupport
import Periodical
import Reading
import TestSupport
import Testing

@Suite struct KeepingTests {
    @Test("the follow policy deletes the oldest unread issues, but not withdrawn issues")
    func keep() async throws {
        let fixture = try await LibraryFixture(["a", "b", "c", "d"])
        try await fixture.mirror()
        try await fixture.library.items.setCurrentlyReading("a")
        try await fixture.library.positions.setPosition(PagePosition(articleIndex: 0, pageIndex: 0), for: "a")
        let handle = try #require(try await fixture.library.publications.all().first?.handle)
        try await fixture.library.following.setPolicy(.newest(3), of: handle)
        #expect(try await fixture.library.keeping.keep().map(\.name) == ["b"])
        #expect(try await fixture.library.items.all().map(\.status) == [.available, .available, .absent, .available])
        #expect(try await fixture.library.keeping.keep() == [])
        // An issue that was removed to make room is downloaded again if the policy allows more issues.
        try await fixture.library.following.setPolicy(.everything, of: handle)
        try await fixture.mirror()
        #expect(
            try await fixture.library.items.all().map(\.status) == [.available, .available, .available, .available])
        try fixture.query("UPDATE publication SET emptySince = 0")
        try fixture.writeCatalog([])
        try await fixture.mirror()
        try await fixture.library.following.setPolicy(.newest(1), of: handle)
        #expect(try await fixture.library.keeping.keep() == [])
    }

    @Test("an open issue can be read to the end even if a correction replaces it")
    func readerOfOldRevision() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.mirror()
        let folder = try #require(try await fixture.library.items.existingItem("one").contentURL)
        var content: IssueContent? = try IssueContent(folder: folder, name: "one", scale: .standard)
        let before = try Data(contentsOf: try #require(try content?.file(for: "second.png")))
        try FileManager.default.removeItem(at: fixture.folder["one/second.png"])
        try FileManager.default.copyItem(at: fixture.folder["one/front.png"], to: fixture.folder["one/second.png"])
        try fixture.pack(["one"])
        try await fixture.mirror()
        #expect(try Data(contentsOf: folder.appending(path: "second.png")) != before)
        #expect(try Data(contentsOf: try #require(try content?.file(for: "second.png"))) == before)
        content = nil
        // The next operation deletes the old revision, because it is no longer open.
        try await fixture.library.removal.removeContent(of: "one")
        #expect(try FileTree.read(fixture.folder["library/incoming"]).isEmpty)
    }
}
