import Foundation
import IssueLibrary
import LibrarySupport
import Periodical
import TestSupport
import Testing

/// Tests of verifying downloaded content.
@Suite struct VerificationTests {
    private func mirrored() async throws -> LibraryFixture {
        let fixture = try await LibraryFixture([])
        try fixture.writeNoise("one", pages: [1, 2, 3, 4])
        try fixture.pack(["one"])
        #expect(try await fixture.mirror() == [])
        return fixture
    }

    @Test("verification finds missing and changed files and special files such as pipes")
    func repair() async throws {
        let fixture = try await mirrored()
        let content = fixture.folder["library/issues/one"]
        #expect(try await fixture.library.verification.verify("one").faults.isEmpty)
        var page = try Data(contentsOf: content.appending(path: "1.pdf"))
        page[50_000] ^= 1
        try page.write(to: content.appending(path: "1.pdf"))
        try FileManager.default.removeItem(at: content.appending(path: "2.pdf"))
        try FileManager.default.removeItem(at: content.appending(path: "3.pdf"))
        try FileManager.default.createSymbolicLink(
            at: content.appending(path: "3.pdf"), withDestinationURL: fixture.folder["one/3.pdf"])
        let verification = try await fixture.library.verification.verify("one")
        #expect(verification.faults.map(\.path) == ["1.pdf", "2.pdf", "3.pdf"])
        #expect(verification.fileCount == 6)
        let sent = fixture.sentArchiveByteCount
        // The next mirror repairs the content.
        #expect(try await fixture.mirror() == [])
        #expect(try fixture.contentPages("one") == fixture.sourcePages("one"))
        #expect(fixture.sentArchiveByteCount - sent < 303_000)
        #expect(try await fixture.library.verification.verify("one").faults.isEmpty)
        #expect(try await fixture.library.downloads.queueEverything().downloads.isEmpty)
    }

    @Test("verification includes files that another process installs during its run")
    func installedMeanwhile() async throws {
        let fixture = try await mirrored()
        // The other process has replaced the folder, but the database still has the hashes of the former revision.
        try fixture.query("UPDATE contentFile SET size = size + 1")
        try fixture.query("UPDATE item SET contentIdentity = 'former'")
        let isFirst = FirstTime()
        let verification = try await fixture.library.verification.verify("one") { _, _ in
            guard isFirst.isNow else { return }
            do {
                try fixture.query("UPDATE contentFile SET size = size - 1")
                try fixture.query("UPDATE item SET contentIdentity = 'present'")
            } catch { Issue.record(error) }
        }
        #expect(verification.faults.isEmpty)
        #expect(try await fixture.library.items.existingItem("one").status == .available)
    }

    @Test("verification finds truncated, empty and missing covers, and the next refresh downloads them")
    func covers() async throws {
        let names = ["one", "two", "three", "four"]
        let fixture = try await LibraryFixture(names)
        #expect(try await fixture.mirror() == [])
        let verification = fixture.library.verification
        #expect(try await verification.coverFaults() == [])
        var covers: [URL] = []
        for name in names {
            covers.append(try #require(try await fixture.library.items.existingItem(ItemReference(name)).coverURL))
        }
        let pictures = try covers.map { try Data(contentsOf: $0) }
        let whole = pictures[0]
        try whole.prefix(whole.count / 2).write(to: covers[0])
        try Data().write(to: covers[1])
        try FileManager.default.removeItem(at: covers[2])
        let faults = try await verification.coverFaults()
        let found = Dictionary(uniqueKeysWithValues: faults.map { ($0.item.name, $0.found) })
        #expect(
            found == [
                "one": "ends early, after \(whole.count / 2) bytes", "two": "is empty", "three": "is missing",
            ])
        let four = try await fixture.library.items.existingItem("four").reference
        #expect(try await verification.coverFaults(of: [four]) == [])
        #expect(try await verification.verify("one").faults.isEmpty, "the cover is not a file of the issue")
        // Until the download, the library keeps what is left of the cover.
        #expect(try Data(contentsOf: covers[0]).count == whole.count / 2)
        #expect(try await fixture.mirror() == [])
        for (cover, picture) in zip(covers, pictures) {
            #expect(try Data(contentsOf: cover) == picture, "\(cover.lastPathComponent)")
        }
        #expect(try await verification.coverFaults() == [])
    }

    @Test("a damaged cover can be downloaded again immediately")
    func coverRepair() async throws {
        let fixture = try await LibraryFixture(["one"])
        #expect(try await fixture.mirror() == [])
        let cover = try #require(try await fixture.library.items.existingItem("one").coverURL)
        let whole = try Data(contentsOf: cover)
        try whole.dropLast(20).write(to: cover)
        let faults = try await fixture.library.verification.coverFaults()
        #expect(faults.map(\.label) == ["one"])
        for fault in faults { #expect(try await fixture.library.covers.repair(fault.item)) }
        #expect(try Data(contentsOf: cover) == whole)
        #expect(try await fixture.library.covers.repair("one") == false, "an intact cover is not downloaded again")
    }

    @Test("an item without an index is verified with the hashes of its files")
    func withoutIndex() async throws {
        let fixture = try await LibraryFixture([])
        let page = Data("%PDF-1.4\n".utf8) + Data.noise(50_000) + Data("%%EOF".utf8)
        try fixture.folder.write("dist/a.pdf", page)
        try fixture.writeCatalog([
            ["Name": .string("a"), "Date": .date(Date(timeIntervalSince1970: 0)), "Content": .string("a.pdf")]
        ])
        #expect(try await fixture.mirror() == [])
        #expect(try await fixture.library.verification.verify("a").faults.isEmpty)
        try fixture.folder.write("library/issues/a/a.pdf", Data("%PDF-1.4\n".utf8) + Data.noise(50_000, seed: 2))
        #expect(try await fixture.library.verification.verify("a").faults.map(\.path) == ["a.pdf"])
        #expect(try await fixture.mirror() == [])
        #expect(try Data(contentsOf: fixture.folder["library/issues/a/a.pdf"]) == page)
    }

    @Test("an item without stored hashes is verified with its index")
    func earlierVersion() async throws {
        let fixture = try await mirrored()
        // An earlier version stored no hashes.
        try fixture.query("DELETE FROM contentFile")
        try FileManager.default.removeItem(at: fixture.folder["library/issues/one/2.pdf"])
        #expect(try await fixture.library.verification.verify("one").faults.map(\.path) == ["2.pdf"])
        try fixture.query("DELETE FROM contentFile")
        let sent = fixture.sentArchiveByteCount
        #expect(try await fixture.mirror() == [])
        #expect(try fixture.contentPages("one") == fixture.sourcePages("one"))
        #expect(fixture.sentArchiveByteCount - sent < 103_000)
    }

    @Test("verifying an issue that is not downloaded fails")
    func absent() async throws {
        let fixture = try await mirrored()
        try await fixture.library.removal.removeContent(of: "one")
        await #expect(throws: MastheadError.self) { try await fixture.library.verification.verify("one") }
        await #expect(throws: MastheadError.self) { try await fixture.library.verification.verify("two") }
    }
}
