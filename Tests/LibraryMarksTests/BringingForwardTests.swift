import Foundation
import IssueLibrary
import LibrarySupport
import Periodical
import Reading
import Synchronization
import TestSupport
import Testing

/// Tests of reading an issue while it is downloaded.
@Suite(.timeLimit(.minutes(5))) struct BringingForwardTests {
    private func fixture(pages: Int = 10, byteCount: Int = 100_000) async throws -> LibraryFixture {
        let fixture = try await LibraryFixture.noise(Array(1...UInt64(pages)), byteCount: byteCount)
        _ = try await fixture.library.refresh()
        return fixture
    }

    /// Makes the server stop the download of the archive after some bytes. Range requests are not delayed.
    private func stall(_ fixture: LibraryFixture, after byteCount: Int, _ gate: Gate) {
        fixture.setFault { request, data in
            guard request.path.hasSuffix(".zip"), let data, request.headers["range"] == nil else { return nil }
            let response = Data.file(data, for: request)
            return [.send(response.prefix(byteCount)), .wait(gate), .send(response.dropFirst(byteCount))]
        }
    }

    /// Returns a page that was brought forward. The download continues, and moves its files when it is finished.
    private func page(_ file: String, in folder: URL, of fixture: LibraryFixture) throws -> Data? {
        do { return try Data(contentsOf: folder.appending(path: file)) } catch CocoaError.fileReadNoSuchFile {
            return try fixture.contentPages("one")[file]
        }
    }

    @Test("a requested page is downloaded first, then the pages next to it")
    func ahead() async throws {
        let fixture = try await fixture()
        let gate = Gate()
        defer { gate.open() }
        stall(fixture, after: 150_000, gate)
        let downloads = try await fixture.library.downloads.queue("one")
        let library = fixture.library
        let run = Task { await library.runner.run(downloads) }
        for await progress in downloads[0].progress where progress.byteCount > 100_000 { break }
        // The reader is another process.
        let reader = try await fixture.reopened()
        let folder = try await reader.earlyReading.bringForward(["8.pdf"], then: [["9.pdf"], ["7.pdf"]], of: "one")
        #expect(try page("8.pdf", in: folder, of: fixture) == fixture.sourcePages("one")["8.pdf"])
        #expect(await run.value.isEmpty)
        #expect(try fixture.contentPages("one") == fixture.sourcePages("one"))
        let ranges = fixture.archiveRequests.map { $0.headers["range"] }
        #expect(ranges[0] == nil)
        // The first request is for the whole archive, then for the page, its two neighbors and the remaining bytes.
        #expect(ranges.count == 5, "\(ranges)")
        #expect(fixture.sentArchiveByteCount < 1_000_000 + 60_000)
    }

    @Test("a request for a page does not interrupt a download that reaches the page soon anyway")
    func soon() async throws {
        let fixture = try await fixture()
        let gate = Gate()
        stall(fixture, after: 150_000, gate)
        let downloads = try await fixture.library.downloads.queue("one")
        let library = fixture.library
        let run = Task { await library.runner.run(downloads) }
        for await progress in downloads[0].progress where progress.byteCount > 100_000 { break }
        let reader = try await fixture.reopened()
        let page = Task { try await reader.earlyReading.bringForward(["1.pdf"], of: "one") }
        try await Task.sleep(for: .milliseconds(200))
        gate.open()
        _ = try await page.value
        #expect(await run.value.isEmpty)
        #expect(fixture.archiveRequests.count == 1)
    }

    @Test("pages next to a requested page are downloaded early")
    func neighborsOfSoon() async throws {
        let fixture = try await fixture()
        fixture.setFault { request, data in
            guard request.path.hasSuffix(".zip"), let data, request.headers["range"] == nil else { return nil }
            let response = Data.file(data, for: request)
            // Fast up to the middle of the page, and then so slow that the page would take too long.
            let start = response.prefix(190_000)
            return [
                .trickle(start, bytesPerSecond: { 100_000 }),
                .trickle(response.dropFirst(start.count), bytesPerSecond: { 10_000 }),
            ]
        }
        let downloads = try await fixture.library.downloads.queue("one")
        let library = fixture.library
        let run = Task { await library.runner.run(downloads) }
        for await progress in downloads[0].progress where progress.byteCount > 10_000 { break }
        _ = try await fixture.reopened().earlyReading.bringForward(["1.pdf"], then: [["8.pdf"]], of: "one")
        _ = try await fixture.reopened().earlyReading.bringForward(["8.pdf"], of: "one")
        #expect(await run.value.isEmpty)
        let ranges = fixture.archiveRequests.compactMap { $0.headers["range"] }
        // After the page is complete, ranges are requested for the neighbor and the remaining bytes.
        #expect(ranges.count == 2, "\(ranges)")
        #expect(fixture.sentArchiveByteCount < 1_000_000 + 300_000)
    }

    @Test("turning the page does not wait for the download of another page")
    func turnsOn() async throws {
        let fixture = try await fixture()
        let gate = Gate()
        defer { gate.open() }
        let dist = try FileTree.read(fixture.folder["dist"])
        let index = try #require(dist.first { $0.key.hasSuffix(".index.json") })
        let entries = try ArchiveIndex(reading: index.value, subject: index.key).archives[0].entries
        let neighbor = try #require(entries.first { $0.path == "7.pdf" }).offset
        fixture.setFault { request, data in
            guard request.path.hasSuffix(".zip"), let data,
                request.headers["range"]?.hasPrefix("bytes=\(neighbor)-") == true
            else { return nil }
            // The download of the neighbor hangs halfway.
            return [.send(Data.file(data, for: request).prefix(30_000)), .wait(gate)]
        }
        let downloads = try await fixture.library.downloads.queue("one")
        let reader = try await fixture.reopened()
        _ = try await reader.earlyReading.bringForward(["pages.plist"], of: "one")
        let library = fixture.library
        let asking = Task { try await reader.earlyReading.bringForward(["6.pdf"], then: [["7.pdf"]], of: "one") }
        let run = Task { await library.runner.run(downloads) }
        _ = try await asking.value
        let other = try await reader.earlyReading.bringForward(["3.pdf"], of: "one")
        #expect(try Data(contentsOf: other.appending(path: "3.pdf")) == fixture.sourcePages("one")["3.pdf"])
        #expect(await run.value.isEmpty)
        #expect(try fixture.contentPages("one") == fixture.sourcePages("one"))
    }

    @Test("if no download is running, the requested page is downloaded first")
    func alone() async throws {
        let fixture = try await fixture()
        let downloads = try await fixture.library.downloads.queue("one")
        let folder = try await fixture.library.earlyReading.bringForward(["8.pdf"], then: [["9.pdf"]], of: "one")
        let content = try IssueContent(
            folder: try await fixture.library.earlyReading.bringForward(["pages.plist"], of: "one"), name: "one",
            scale: .standard)
        #expect(
            content.grid.positions.filter { content.grid[$0].map(content.isAvailable) == true }.map(\.articleIndex) == [
                8
            ])
        #expect(try page("8.pdf", in: folder, of: fixture) == fixture.sourcePages("one")["8.pdf"])
        // The downloaded bytes are the page, and the first bytes of the archive for the index.
        #expect(fixture.sentArchiveByteCount < 103_000 + 8192)
        #expect(try await fixture.library.items.existingItem("one").status == .downloading)
        #expect(await fixture.library.runner.run(downloads).isEmpty)
        // The whole archive is downloaded, and its first bytes again for the index and for the page.
        #expect(fixture.sentArchiveByteCount < 1_000_000 + 2 * 8192 + 4096)
        #expect(try fixture.contentPages("one") == fixture.sourcePages("one"))
        // The content that was opened during the download shows the new pages.
        let page = try #require(content.grid[PagePosition(articleIndex: 2, pageIndex: 0)])
        #expect(content.isAvailable(page))
    }

    @Test("without support for range requests, a running download continues up to the requested page")
    func withoutRanges() async throws {
        let fixture = try await fixture()
        fixture.setFault { request, data in
            guard request.path.hasSuffix(".zip"), let data else { return nil }
            return [.trickle(.response(200, body: data), bytesPerSecond: { 4_000_000 })]
        }
        let downloads = try await fixture.library.downloads.queue("one")
        let library = fixture.library
        let run = Task { await library.runner.run(downloads) }
        let folder = try await fixture.reopened().earlyReading.bringForward(["5.pdf"], of: "one")
        #expect(try page("5.pdf", in: folder, of: fixture) == fixture.sourcePages("one")["5.pdf"])
        #expect(await run.value.isEmpty)
        // One or two additional requests detect that the server does not support ranges.
        #expect(fixture.archiveRequests.count <= 3)
    }

    @Test("without support for range requests, a new download stops after the requested page")
    func aloneWithoutRanges() async throws {
        let fixture = try await fixture(byteCount: 1_000_000)
        fixture.setFault { request, data in
            guard request.path.hasSuffix(".zip"), let data else { return nil }
            let response = Data.response(200, body: data)
            // Fast until the page is complete, and then so slow that the whole archive would take too long.
            let start = response.prefix(2_500_000)
            return [.send(start), .trickle(response.dropFirst(start.count), bytesPerSecond: { 10_000 })]
        }
        _ = try await fixture.library.downloads.queue("one")
        let folder = try await fixture.library.earlyReading.bringForward(["1.pdf"], of: "one")
        #expect(try page("1.pdf", in: folder, of: fixture) == fixture.sourcePages("one")["1.pdf"])
        // The first bytes are sent at most twice: to detect that ranges are not supported, and for the page.
        #expect(fixture.sentArchiveByteCount < 7_000_000)
    }

    @Test("a page request fails if the issue's download is canceled")
    func absent() async throws {
        let fixture = try await fixture()
        await #expect { try await fixture.library.earlyReading.bringForward(["0.pdf"], of: "one") } throws: {
            ($0 as? MastheadError)?.remedies == [.download("one")]
        }
        fixture.setFault { request, _ in request.path.hasSuffix(".zip") ? [.wait(Gate())] : nil }
        let downloads = try await fixture.library.downloads.queue("one")
        let library = fixture.library
        let run = Task { await library.runner.run(downloads) }
        let reader = try await fixture.reopened()
        let page = Task { try await reader.earlyReading.bringForward(["0.pdf"], of: "one") }
        try await Task.sleep(for: .milliseconds(100))
        try await reader.downloads.cancel()
        await #expect(throws: MastheadError.self) { try await page.value }
        _ = await run.value
    }

    @Test("if an issue has no index, a page request downloads the whole issue")
    func aloneWithoutIndex() async throws {
        let fixture = try await fixture()
        let archive = try #require(
            try FileManager.default.contentsOfDirectory(atPath: fixture.folder["dist"].path)
                .first { $0.hasSuffix(".zip") && !$0.contains("@2x") })
        let row: [String: PropertyValue] = [
            "Date": .date(Date(timeIntervalSince1970: 0)), "Content": .string(archive),
        ]
        try fixture.writeCatalog([
            row.merging(["Name": .string("plain")]) { $1 },
            row.merging(["Name": .string("gone"), "Index": .string("gone.index")]) { $1 },
        ])
        _ = try await fixture.library.refresh()
        for name in ["plain", "gone"] {
            let item = ItemReference(name)
            _ = try await fixture.library.downloads.queue(item)
            let folder = try await fixture.reopened().earlyReading.bringForward(["pages.plist", "2.pdf"], of: item)
            #expect(try page("2.pdf", in: folder, of: fixture) == fixture.sourcePages("one")["2.pdf"])
            // The first request downloaded the whole issue, so another page is available.
            _ = try await fixture.library.earlyReading.bringForward(["9.pdf"], of: item)
            #expect(await fixture.library.runner.run(try await fixture.library.downloads.queue(item)).isEmpty)
            #expect(try fixture.contentPages(name) == fixture.sourcePages("one"))
        }
    }

    @Test("a page request fails if the issue's download fails or is paused")
    func failingWithoutIndex() async throws {
        let fixture = try await fixture()
        try fixture.writeCatalog([
            [
                "Name": .string("none"), "Date": .date(Date(timeIntervalSince1970: 0)), "Content": .string("none.zip"),
            ]
        ])
        _ = try await fixture.library.refresh()
        _ = try await fixture.library.downloads.queue("none")
        let error = await #expect(throws: MastheadError.self) {
            try await fixture.library.earlyReading.bringForward(["1.pdf"], of: "none")
        }
        #expect(error?.code == .refused || error?.code == .nothingToDownload, "\(String(describing: error))")
        _ = try await fixture.library.downloads.queue("none")
        try await fixture.library.downloads.pause(of: ["none"])
        let paused = await #expect(throws: MastheadError.self) {
            try await fixture.library.earlyReading.bringForward(["1.pdf"], of: "none")
        }
        #expect(paused?.code == .stopped, "\(String(describing: paused))")
    }

    @Test("an archive without an index can be read while it is downloaded", arguments: [false, true])
    func withoutIndex(isInFolder: Bool) async throws {
        let fixture = try await fixture()
        let top = isInFolder ? "others/" : ""
        // In a ZIP archive that is written to a stream, the size of an entry comes after its data.
        let script = """
            import sys, zipfile
            class Stream:
                def __init__(self, file): self.file = file
                def write(self, data): return self.file.write(data)
                def flush(self): self.file.flush()
            source = zipfile.ZipFile(sys.argv[1])
            with zipfile.ZipFile(Stream(open(sys.argv[2], "wb")), "w", zipfile.ZIP_DEFLATED) as target:
                for name in source.namelist(): target.writestr(sys.argv[3] + name, source.read(name))
            """
        let archive = try #require(
            try FileManager.default.contentsOfDirectory(atPath: fixture.folder["dist"].path)
                .first { $0.hasSuffix(".zip") && !$0.contains("@2x") })
        let made = try await Tool.run([
            "python3", "-c", script, fixture.folder["dist/\(archive)"].path, fixture.folder["dist/others.zip"].path,
            top,
        ])
        #expect(made.status == 0, "\(made.errors)")
        try fixture.writeCatalog([
            [
                "Name": .string("others"), "Date": .date(Date(timeIntervalSince1970: 0)),
                "Content": .string("others.zip"),
            ]
        ])
        let gate = Gate()
        stall(fixture, after: 450_000, gate)
        _ = try await fixture.library.refresh()
        let downloads = try await fixture.library.downloads.queue("others")
        let library = fixture.library
        let run = Task { await library.runner.run(downloads) }
        let reader = try await fixture.reopened()
        let folder = try await reader.earlyReading.bringForward(["pages.plist", "2.pdf", "3.pdf"], of: "others")
        let content = try IssueContent(folder: folder, name: "others", scale: .standard)
        let available = content.grid.positions.filter { content.grid[$0].map(content.isAvailable) == true }
        #expect(available.map(\.articleIndex) == [0, 1, 2, 3])
        #expect(try page("2.pdf", in: folder, of: fixture) == fixture.sourcePages("one")["2.pdf"])
        // A page without assets is complete at once.
        _ = try await reader.earlyReading.bringForward([], of: "others")
        let last = Task { try await reader.earlyReading.bringForward(["9.pdf"], of: "others") }
        gate.open()
        let whole = try await last.value
        #expect(await run.value.isEmpty)
        // The download may have moved the pages to the issue's own folder.
        let page = try? Data(contentsOf: whole.appending(path: "9.pdf"))
        #expect(try page == nil || page == fixture.sourcePages("one")["9.pdf"])
        #expect(try fixture.contentPages("others") == fixture.sourcePages("one"))
    }
}
