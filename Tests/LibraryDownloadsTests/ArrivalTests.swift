import Foundation
import IssueLibrary
import LibrarySupport
import Periodical
import TestSupport
import Testing

/// Tests of archives with an index, which are unpacked while they download.
@Suite(.timeLimit(.minutes(5))) struct ArrivalTests {
    @Test("a first download sends one request and unpacks files as they arrive")
    func onePass() async throws {
        let fixture = try await LibraryFixture.noise()
        let gate = Gate()
        fixture.setFault { request, data in
            guard request.path.hasSuffix(".zip"), let data else { return nil }
            let response = Data.file(data, for: request)
            return [.send(response.prefix(350_000)), .wait(gate), .send(response.dropFirst(350_000))]
        }
        _ = try await fixture.library.refresh()
        let downloads = try await fixture.library.downloads.queue("one")
        let library = fixture.library
        let run = Task { await library.runner.run(downloads) }
        for await progress in downloads[0].progress where progress.byteCount > 340_000 { break }
        let arrived = try FileTree.read(fixture.folder["library/incoming/one"])
        #expect(
            arrived.keys.filter { $0.hasSuffix(".pdf") }.map { String($0.suffix(5)) }.sorted() == [
                "0.pdf", "1.pdf", "2.pdf",
            ])
        #expect(arrived.values.allSatisfy { !$0.starts(with: Data("PK".utf8)) })
        #expect(arrived.values.reduce(0) { $0 + $1.count } < 360_000, "no file is stored twice")
        gate.open()
        #expect(await run.value.isEmpty)
        #expect(try fixture.contentPages("one") == fixture.sourcePages("one"))
        #expect(fixture.archiveRequests.count == 1)
        #expect(fixture.archiveRequests[0].headers["range"] == nil)
        #expect(!FileManager.default.fileExists(atPath: fixture.folder["library/incoming/one"].path))
    }

    @Test("a download that stops inside an archive entry resumes inside that entry")
    func insideEntry() async throws {
        let fixture = try await LibraryFixture.noise([1], byteCount: 1_000_000)
        fixture.setFault { request, data in
            guard request.path.hasSuffix(".zip"), request.headers["range"] == nil, let data else { return nil }
            return [.send(Data.file(data, for: request).prefix(600_000)), .reset]
        }
        #expect(try await fixture.mirror() == [])
        #expect(try fixture.contentPages("one") == fixture.sourcePages("one"))
        // Only the bytes that were in transit or in buffers when the connection was reset are lost.
        #expect(fixture.sentArchiveByteCount < 1_000_000 + 500_000)
        #expect(fixture.archiveRequests.count == 2)
    }

    @Test("a correction downloads only changed files in one request")
    func correction() async throws {
        let fixture = try await LibraryFixture.noise(Array(1...20))
        #expect(try await fixture.mirror() == [])
        let inode = { (page: String) in
            try FileManager.default.attributesOfItem(atPath: fixture.folder["library/issues/one/\(page)"].path)[
                .systemFileNumber] as? Int
        }
        let (unchanged, changed) = (try inode("1.pdf"), try inode("3.pdf"))
        let (sent, count) = (fixture.sentArchiveByteCount, fixture.server.log.count)
        try fixture.correct(pages: (1...20).map { [4, 10, 17].contains($0) ? 100 + $0 : $0 })
        #expect(try await fixture.mirror() == [])
        #expect(try fixture.contentPages("one") == fixture.sourcePages("one"))
        #expect(fixture.sentArchiveByteCount - sent < 303_000)
        #expect(try inode("1.pdf") == unchanged)
        #expect(try inode("3.pdf") != changed)
        // The requests are for the catalog, the index and the ranges. The cover did not change.
        #expect(fixture.server.log.count - count == 3, "\(fixture.server.log.dropFirst(count).map(\.path))")
    }

    @Test("files that another issue already has are linked and not downloaded again")
    func otherIssues() async throws {
        let fixture = try await LibraryFixture.noise([1, 2, 3])
        #expect(try await fixture.mirror() == [])
        let sent = fixture.sentArchiveByteCount
        try fixture.writeNoise("two", pages: [3, 9])
        try fixture.pack(["two"])
        #expect(try await fixture.mirror() == [])
        #expect(try fixture.contentPages("two") == fixture.sourcePages("two"))
        #expect(fixture.sentArchiveByteCount - sent < 103_000)
    }

    @Test("a file is downloaded if another issue's copy of it was changed on disk")
    func changedOnDisk() async throws {
        let fixture = try await LibraryFixture.noise([1, 2, 3])
        #expect(try await fixture.mirror() == [])
        try Data.noise(100_009, seed: 77).write(to: fixture.folder["library/issues/one/2.pdf"])
        try fixture.writeNoise("two", pages: [3, 9])
        try fixture.pack(["two"])
        #expect(try await fixture.mirror() == [])
        #expect(try fixture.contentPages("two") == fixture.sourcePages("two"))
    }

    @Test("changing the scale downloads only the files that differ")
    func scales() async throws {
        let fixture = try await LibraryFixture.noise([1, 2], isDouble: true)
        // One page has no @2x file, so both archives contain the same file.
        try FileManager.default.removeItem(at: fixture.folder["one/1@2x.pdf"])
        try fixture.pack(["one"])
        #expect(try await fixture.mirror() == [])
        for (scale, page, size) in [(Scale.double, "0@2x.pdf", 200_000), (.standard, "0.pdf", 100_000)] {
            let sent = fixture.sentArchiveByteCount
            let downloads = try await fixture.library.downloads.queue("one", scale: scale)
            #expect(try await fixture.library.items.existingItem("one").status == .available)
            #expect(await fixture.library.runner.run(downloads).isEmpty)
            #expect(try fixture.contentPages("one").keys.sorted() == [page, "1.pdf"].sorted())
            #expect(fixture.sentArchiveByteCount - sent < size + 3000)
            #expect(try await fixture.library.items.existingItem("one").scale == scale)
        }
    }

    @Test("files of an incomplete revision are used for the next revision")
    func superseded() async throws {
        let fixture = try await LibraryFixture.noise([1, 2, 3, 4], byteCount: 400_000)
        let gate = Gate()
        defer { gate.open() }
        fixture.setFault { request, data in
            guard request.path.hasSuffix(".zip"), let data else { return nil }
            return [.send(Data.file(data, for: request).prefix(1_000_000)), .wait(gate)]
        }
        _ = try await fixture.library.refresh()
        let downloads = try await fixture.library.downloads.queue("one")
        let library = fixture.library
        let run = Task { await library.runner.run(downloads) }
        for await progress in downloads[0].progress where progress.byteCount > 990_000 { break }
        run.cancel()
        _ = await run.value
        fixture.setFault(nil)
        let sent = fixture.sentArchiveByteCount
        // The page that is partly downloaded is the fourth page in the new revision.
        try fixture.correct(pages: [1, 2, 9, 3], byteCount: 400_000)
        #expect(try await fixture.mirror() == [])
        #expect(try fixture.contentPages("one") == fixture.sourcePages("one"))
        #expect(fixture.sentArchiveByteCount - sent < 400_000 + 210_000 + 3000)
    }

    @Test("after a correction's wrong index is rejected, the old revision can still be read")
    func wrongIndex() async throws {
        let fixture = try await LibraryFixture.noise([1, 2, 3])
        #expect(try await fixture.mirror() == [])
        let before = try fixture.contentPages("one")
        try fixture.correct(pages: [1, 12, 3])
        fixture.setFault { request, data in
            guard request.path.hasSuffix(".index.json"), let data else { return nil }
            return [.send(.response(200, body: data + Data(" ".utf8)))]
        }
        #expect(try await fixture.mirror().map(\.code) == [.wrongContent])
        #expect(try fixture.contentPages("one") == before)
        #expect(try await fixture.library.items.existingItem("one").status == .available)
    }

    @Test("the whole archive is downloaded if it has no index")
    func noIndex() async throws {
        let fixture = try await LibraryFixture.noise([1, 2, 3])
        fixture.setFault { request, _ in request.path.hasSuffix(".index.json") ? [.send(.response(404))] : nil }
        #expect(try await fixture.mirror() == [])
        #expect(try fixture.contentPages("one") == fixture.sourcePages("one"))
    }

    @Test("after a power cut, the library verifies complete files again")
    func powerCut() async throws {
        let fixture = try await LibraryFixture.noise([1, 2, 3], byteCount: 300_000)
        let gate = Gate()
        defer { gate.open() }
        fixture.setFault { request, data in
            guard request.path.hasSuffix(".zip"), let data else { return nil }
            return [.send(Data.file(data, for: request).prefix(750_000)), .wait(gate)]
        }
        _ = try await fixture.library.refresh()
        let downloads = try await fixture.library.downloads.queue("one")
        let library = fixture.library
        let run = Task { await library.runner.run(downloads) }
        for await progress in downloads[0].progress where progress.byteCount > 740_000 { break }
        run.cancel()
        _ = await run.value
        fixture.setFault(nil)
        // Simulates a restart of the machine after which the first page and the part of the third page are empty.
        let incoming = fixture.folder["library/incoming/one"]
        for path in try FileManager.default.subpathsOfDirectory(atPath: incoming.path) {
            let file = incoming.appending(path: path)
            if path.hasSuffix("/journal") {
                let text = try String(contentsOf: file, encoding: .utf8)
                let boot = try #require(text.firstMatch(of: /"boot":"[^"]*"/))
                try text.replacing(boot.output, with: #""boot":"another""#).write(
                    to: file, atomically: true, encoding: .utf8)
            } else if path.hasSuffix("/0.pdf") || path.contains(".parts/4") {
                let size = try Data(contentsOf: file).count
                try Data(count: size).write(to: file)
            }
        }
        let sent = fixture.sentArchiveByteCount
        let again = try await fixture.reopened()
        #expect(await again.runner.run(try await again.downloads.downloadingAssets).isEmpty)
        #expect(try fixture.contentPages("one") == fixture.sourcePages("one"))
        #expect(fixture.sentArchiveByteCount - sent < 603_000, "the intact page is not downloaded again")
    }
}
