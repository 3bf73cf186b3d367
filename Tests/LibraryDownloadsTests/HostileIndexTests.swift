import Cryptography
import Formats
import Foundation
import IssueArchive
import IssueLibrary
import IssuePublisher
import IssueTransfer
import LibrarySupport
import Periodical
import TestSupport
import Testing

/// Tests of indexes with exactly one wrong value.
@Suite struct HostileIndexTests {
    private typealias Change = @Sendable (inout IndexedEntry) -> Void

    /// Returns a packed issue with a changed index. The catalog contains the hash of the changed index.
    private func fixture(
        _ place: KeyPath<[IndexedEntry], Int> = \.lastPlace, _ change: (inout IndexedEntry) -> Void
    ) async throws -> LibraryFixture {
        let fixture = try await LibraryFixture(["one"])
        var catalog = try CatalogDocument(
            Data(contentsOf: fixture.folder["dist/issues.plist"]), subject: "issues.plist")
        var row = try #require(catalog.entry(named: "one"))
        let file = fixture.folder["dist/\(try #require(row.index))"]
        var index = try JSONDecoder().decode(ArchiveIndex.self, from: try Data(contentsOf: file))
        for archive in index.archives.indices {
            change(&index.archives[archive].entries[index.archives[archive].entries[keyPath: place]])
        }
        let data = try index.encoded()
        try data.write(to: file)
        row.revision = SHA256.hash(data: data).map { String(format: "%02x", $0) }.joined()
        catalog.put([row])
        try fixture.folder.write("dist/issues.plist", try catalog.encoded())
        return fixture
    }

    private var forced: IssuePacker.Options {
        var options = IssuePacker.Options()
        options.isForced = true
        return options
    }

    @Test("an index is rejected if a compressed entry without bytes declares a size", .timeLimit(.minutes(20)))
    func deflatedNothing() async throws {
        let fixture = try await fixture { entry in
            entry.method = .deflate
            entry.length = 0
            entry.size = 1000
        }
        let errors = try await fixture.mirror()
        #expect(errors.map(\.code) == [.malformedDocument], "\(errors)")
        #expect(fixture.archiveRequests.isEmpty)
        // The index is not requested again until a correction is published.
        let count = fixture.server.log.count { $0.path.hasSuffix(".json") }
        #expect(try await fixture.mirror().map(\.code) == [.malformedDocument])
        #expect(fixture.server.log.count { $0.path.hasSuffix(".json") } == count)
        try fixture.folder.write("one/more.md", "more")
        _ = try IssuePacker(into: fixture.folder["dist"], options: forced).pack([fixture.folder["one"]])
        #expect(try await fixture.mirror() == [])
    }

    @Test("an index without a page grid is rejected")
    func withoutGrid() async throws {
        let fixture = try await fixture(\.startIndex) { $0.path = "pages.txt" }
        let errors = try await fixture.mirror()
        #expect(errors.map(\.code) == [.wrongContent] && errors[0].found.contains("page grid"), "\(errors)")
        #expect(fixture.archiveRequests.isEmpty)
        #expect(try await fixture.library.items.all()[0].status != .available)
    }

    @Test("an index is rejected if an empty entry has a hash of other data", .timeLimit(.minutes(20)))
    func emptyWithAnotherHash() async throws {
        let fixture = try await fixture { entry in
            entry.method = .store
            entry.length = 0
            entry.size = 0
        }
        let errors = try await fixture.mirror()
        #expect(errors.map(\.code) == [.hostileArchive], "\(errors)")
        #expect(fixture.archiveRequests.isEmpty)
        #expect(try await fixture.library.items.all()[0].status != .available)
        #expect(try await fixture.mirror().count == 1)
    }

    @Test(
        "an index is rejected if the offset or size of an entry is outside the archive",
        arguments: [Int.min, -1, 0, 1, 2, 98, 1 << 31, 1 << 42, (1 << 42) + 1, .max], ["offset", "length", "size"])
    func boundaries(number: Int, field: String) throws {
        for method in [IndexedEntry.Method.store, .deflate] {
            var entry = IndexedEntry(
                path: "a.png", offset: 10, length: 3, size: 3, method: method, sha256: String(repeating: "0", count: 64)
            )
            switch field {
            case "offset": entry.offset = number
            case "length": entry.length = number
            default: entry.size = number
            }
            let archive = IndexedArchive(scale: .standard, size: 100, sha256: "0", entries: [entry])
            let data = try ArchiveIndex(name: "a", archives: [archive]).encoded()
            do {
                let read = try ArchiveIndex(reading: data, subject: "a").archives[0]
                let layout = try ArchiveLayout(read, limits: ArchiveLimits(), subject: "a")
                #expect((0...100).contains(entry.offset) && (0...100).contains(entry.offset + entry.length))
                #expect(method == .store ? entry.length == entry.size : entry.length >= 2 && entry.size >= 0)
                #expect(layout.entries == read.entries)
            } catch {
                #expect([.malformedDocument, .hostileArchive].contains(error.code))
            }
        }
    }
}

extension [IndexedEntry] {
    fileprivate var lastPlace: Int { count - 1 }
}
