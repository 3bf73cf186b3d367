import Foundation
import IssueLibrary
import IssuePublisher
import LibrarySupport
import Periodical
import TestSupport
import Testing

/// Tests of read pages, and of items that the reader marks as read or unread.
@Suite struct ReadingStateTests {
    private let second = PagePosition(articleIndex: 0, pageIndex: 1)

    @Test("after a catalog is added, only its newest item counts as new")
    func new() async throws {
        let fixture = try await LibraryFixture(["a", "b"])
        let library = fixture.library
        try await fixture.mirror()
        func newNames() async throws -> [String] { try await library.items.all().filter(\.isNew).map(\.name) }
        #expect(try await newNames() == ["b"])
        try SampleSource.make(fixture.folder["c"], date: Date(timeIntervalSince1970: 1_750_000_000))
        try fixture.pack(["a", "b", "c"])
        try await fixture.mirror()
        #expect(try await newNames() == ["c", "b"])
        let publication = try #require(try await library.publications.all().first)
        #expect(publication.newCount == 2 && publication.unreadCount == 3)
        try await library.positions.setPosition(.first, for: "c")
        #expect(try await newNames() == ["b"])
        try await library.readMarks.mark(.unread, ["b"])
        #expect(try await newNames() == [])
        #expect(try await library.publications.all().first?.unreadCount == 2)
        #expect(try await library.publications.all().first?.newCount == 0)
    }

    @Test("text that the reader skips does not count as read")
    func jumps() async throws {
        let fixture = try await LibraryFixture(["a"])
        let library = fixture.library
        try await fixture.mirror()
        func show(_ from: Double, _ to: Double) async throws -> Double? {
            try await library.positions.setPosition(.first, from: from, share: to, for: "a")
            return try await library.items.existingItem("a").shareRead
        }
        #expect(try await show(0, 0.01) == 0.01)
        // A jump to the last page.
        #expect(try await show(0.98, 1) == 0.01)
        #expect(try await show(0.98, 1) == 0.01, "displaying the page again changes nothing")
        #expect(try await library.items.existingItem("a").reading == .reading(0.01))
        #expect(try await show(0.01, 0.02) == 0.02)
        // A jump to a note, and scrolling by a few lines.
        #expect(try await show(0.90, 0.91) == 0.02)
        #expect(try await show(0.905, 0.915) == 0.02)
        #expect(try await show(0.02, 0.03) == 0.03)
        // A jump to a chapter, where the reader continues to the next screen.
        #expect(try await show(0.50, 0.51) == 0.03)
        #expect(try await show(0.51, 0.52) == 0.52)
        #expect(try await show(0.53, 0.54) == 0.54, "a small gap still counts as continuous reading")
        // Scrolling by lines.
        #expect(try await show(0.80, 0.82) == 0.54)
        #expect(try await show(0.805, 0.825) == 0.54)
        #expect(try await show(0.815, 0.835) == 0.54)
        #expect(try await show(0.82, 0.84) == 0.84)
        // A jump back, and a jump to the end.
        #expect(try await show(0.1, 0.11) == 0.84)
        #expect(try await show(0.99, 1) == 0.84)
        #expect(try await library.items.existingItem("a").reading == .reading(0.84))
        #expect(try await show(0.84, 1) == 1)
        // Without the start of the displayed part, everything before the position counts as read.
        try await library.readMarks.mark(.unread, ["a"])
        try await library.positions.setPosition(.first, share: 0.7, for: "a")
        #expect(try await library.items.existingItem("a").shareRead == 0.7)
    }

    @Test("an item that the user marked as read or unread stays so, whatever its progress")
    func marks() async throws {
        let fixture = try await LibraryFixture(["a"])
        let library = fixture.library
        try await fixture.mirror()
        func reading() async throws -> ReadingState { try await library.items.existingItem("a").reading }
        #expect(try await reading() == .unread)
        try await library.positions.setPosition(.first, for: "a")
        let share = try #require(try await library.items.existingItem("a").shareRead)
        #expect(share > 0 && share < 1)
        #expect(try await reading() == .reading(share))
        try await library.marks.add(.bookmark, "a", at: second)

        let former = try await library.readMarks.mark(.read, ["a"])
        #expect(former == [ItemReference(handle: try await library.items.existingItem("a").handle, name: "a"): nil])
        #expect(try await reading() == .read)
        #expect(try await library.items.existingItem("a").shareRead == 1)
        #expect(try await library.publications.all().first?.unreadCount == 0)
        #expect(try await library.readMarks.mark(.read, ["a"]).isEmpty, "the item is already marked as read")

        let before = try await library.readMarks.mark(.unread, ["a"])
        #expect(try await reading() == .unread)
        #expect(try await library.items.existingItem("a").readPageCount == 0)
        #expect(try await library.positions.position("a") == nil, "marking as unread resets the position")
        #expect(try await library.marks.all(.bookmark).map(\.position) == [second])
        // Another process sees the same state.
        #expect(try await fixture.reopened().items.existingItem("a").reading == .unread)

        try await library.readMarks.restore(before)
        #expect(try await reading() == .read)
        try await library.readMarks.restore(former)
        #expect(try await reading() == .reading(share), "the measured progress is restored")
        #expect(try await library.positions.position("a") == .first)
    }

    @Test("marking an item as unread resets the number of pages that were read")
    func anew() async throws {
        let fixture = try await LibraryFixture(["a"])
        let library = fixture.library
        try await fixture.mirror()
        try await library.positions.setPosition(.first, for: "a")
        try await library.positions.setPosition(second, for: "a")
        try await library.readMarks.mark(.unread, ["a"])
        try await library.positions.setPosition(second, for: "a")
        let item = try await library.items.existingItem("a")
        #expect(item.readPageCount == 1 && item.readMark == nil)
        #expect(try await library.positions.position("a") == second)
    }

    @Test("marking an item as read or unread keeps the time when it was last opened")
    func lastOpened() async throws {
        let fixture = try await LibraryFixture(["a", "b"])
        let library = fixture.library
        try await fixture.mirror()
        let start = Date()
        try await library.positions.setPosition(.first, for: "a")
        try await library.readMarks.mark(.read, ["b"])
        let opened = try #require(try await library.items.existingItem("a").lastOpened)
        #expect(opened >= start && opened <= Date())
        #expect(try await library.items.existingItem("b").lastOpened == nil)
        try await library.readMarks.mark(.unread, ["a"])
        #expect(try await library.items.existingItem("a").lastOpened == opened)
    }

    @Test("the reader's marks are restored from a backup")
    func recovery() async throws {
        let fixture = try await LibraryFixture(["a", "b"])
        _ = try await fixture.library.refresh()
        // The issue that is marked as read is not downloaded.
        #expect(await fixture.library.runner.run(try await fixture.library.downloads.queue("b")).isEmpty)
        try await fixture.library.readMarks.mark(.read, ["a"])
        let copy = fixture.folder["copy"]
        try FileManager.default.copyItem(at: fixture.folder["library"], to: copy)
        for ending in ["", "-wal", "-shm"] {
            let file = copy.appending(path: "library.sqlite\(ending)")
            if FileManager.default.fileExists(atPath: file.path) { try FileManager.default.removeItem(at: file) }
        }
        _ = try await IssueLibrary.recover(copy)
        let recovered = try await IssueLibrary(folder: copy, configuration: LibraryFixture.impatient)
        _ = try await recovered.refresh()
        #expect(try await recovered.items.existingItem("a").reading == .read)
        #expect(try await recovered.items.existingItem("b").reading == .unread)
        #expect(try await recovered.items.all().filter(\.isNew).count <= 1, "older items of the catalog are not new")
    }

    @Test("the newest-unread policy deletes an issue that the user marks as read")
    func keeping() async throws {
        let fixture = try await LibraryFixture(["a", "b", "c"])
        let library = fixture.library
        try await fixture.mirror()
        try await library.readMarks.mark(.read, ["c"])
        let handle = try #require(try await library.publications.all().first?.handle)
        try await library.following.setPolicy(.next(2), of: handle)
        #expect(try await library.keeping.keep().map(\.name) == ["c"])
    }
}
