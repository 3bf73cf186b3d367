import Foundation
import IssueLibrary
import LibrarySupport
import Periodical
import Synchronization
import TestSupport
import Testing

/// Tests of pausing, resuming and canceling downloads from another process.
@Suite struct ControlTests {
    /// Returns a library whose server sends only the first bytes of each archive until the gate opens.
    private func stalled(_ names: [String] = ["one"]) async throws -> (LibraryFixture, Gate) {
        let fixture = try await LibraryFixture(names)
        let gate = Gate()
        fixture.setFault { request, data in
            guard request.path.hasSuffix(".zip"), let data, request.headers["range"] == nil else { return nil }
            let response = Data.file(data, for: request)
            return [.send(response.prefix(2000)), .wait(gate), .send(response.dropFirst(2000))]
        }
        _ = try await fixture.library.refresh()
        return (fixture, gate)
    }

    /// Starts a download that hangs, and opens the library again as another process that sees the download.
    private func running() async throws -> (
        fixture: LibraryFixture, gate: Gate, other: IssueLibrary, run: Task<[UUID: MastheadError], Never>
    ) {
        let (fixture, gate) = try await stalled()
        let other = try await fixture.reopened()
        let downloads = try await fixture.library.downloads.queue("one")
        let library = fixture.library
        let run = Task { await library.runner.run(downloads) }
        try await reach([.running], in: other)
        return (fixture, gate, other, run)
    }

    @Test("canceling a download does not store an error")
    func failedAfterCancel() async throws {
        let fixture = try await LibraryFixture()
        _ = try await fixture.library.refresh()
        let downloads = try await fixture.library.downloads.queue("one")
        fixture.setFault { [weak fixture] _, _ in
            do { try fixture?.query("DELETE FROM assetDownload") } catch { Issue.record(error) }
            return [.send(.response(404))]
        }
        #expect(await fixture.library.runner.run(downloads).count == 1)
        #expect(try await fixture.library.items.existingItem("one").error == nil)
    }

    private func states(_ library: IssueLibrary) async throws -> [DownloadState] {
        try await library.downloads.statuses().map(\.state)
    }

    private func reach(_ wanted: [DownloadState], in library: IssueLibrary) async throws {
        try await wait(until: { try await states(library) == wanted })
    }

    @Test("a download that runs in another process can be paused and resumed")
    func pause() async throws {
        let (fixture, gate) = try await stalled()
        defer { gate.open() }
        let other = try await fixture.reopened()
        let downloads = try await fixture.library.downloads.queue("one")
        #expect(try await states(other) == [.waiting])
        let events = Mutex<[String]>([])
        let library = fixture.library
        let run = Task {
            await library.runner.run(downloads) { event in
                if case .stopped(_, let error) = event { events.withLock { $0.append(error.found) } }
            }
        }
        try await reach([.running], in: other)
        try await wait(while: try await other.downloads.statuses()[0].progress.byteCount == 0)
        #expect(try await other.downloads.pause(of: ["one"]).map(\.name) == ["one"])
        let errors = await run.value
        #expect(errors.values.map(\.code) == [.stopped])
        #expect(events.withLock { $0 } == ["paused"])
        #expect(try await states(other) == [.paused])
        let issue = try await other.items.existingItem("one")
        #expect(issue.isPaused)
        #expect(issue.status == .downloading)
        #expect(issue.error == nil)
        let (queued, _) = try await other.downloads.queueEverything()
        #expect(queued.isEmpty, "a mirror does not resume paused downloads")
        #expect(try await other.downloads.resume().map(\.name) == ["one"])
        #expect(await other.runner.run(try await other.downloads.downloadingAssets).isEmpty)
        #expect(try await other.items.existingItem("one").status == .available)
        #expect(fixture.server.log.last?.headers["range"] != nil)
    }

    @Test("a run of downloads continues if one of its downloads is paused and resumed")
    func resumeWithinRun() async throws {
        let (fixture, gate) = try await stalled(["one", "two"])
        defer { gate.open() }
        let (downloads, _) = try await fixture.library.downloads.queueEverything()
        let library = fixture.library
        let run = Task { await library.runner.run(downloads) }
        try await reach([.running, .running], in: library)
        try await library.downloads.pause(of: ["two"])
        try await reach([.paused, .running], in: library)
        try await library.downloads.resume()
        gate.open()
        #expect(await run.value.isEmpty)
        #expect(try await library.items.all().map(\.status) == [.available, .available])
    }

    @Test("canceling a download in another process stops it and deletes its data")
    func cancel() async throws {
        let (fixture, gate, other, run) = try await running()
        defer { gate.open() }
        #expect(try await other.downloads.cancel().map(\.name) == ["one"])
        #expect(await run.value.values.map(\.found) == ["canceled"])
        #expect(try await other.items.existingItem("one").status == .absent)
        #expect(try FileTree.read(fixture.folder["library/incoming"]).isEmpty)
    }

    @Test("an issue can be removed even while another process downloads it")
    func remove() async throws {
        let (fixture, gate, other, run) = try await running()
        defer { gate.open() }
        try await other.removal.remove("one")
        _ = await run.value
        #expect(try await other.items.item("one") == nil)
        #expect(!FileManager.default.fileExists(atPath: fixture.folder["library/issues/one"].path))
    }

    @Test("a permanently failed download is reported and retried on request")
    func failed() async throws {
        let fixture = try await LibraryFixture()
        fixture.setFault { request, _ in request.path.hasSuffix(".zip") ? [.send(.response(404))] : nil }
        #expect(try await fixture.mirror().map(\.code) == [.refused])
        let status = try #require(try await fixture.library.downloads.statuses().first)
        #expect(status.state == .failed)
        #expect(status.error?.found.contains("404") == true)
        #expect(try await fixture.library.items.existingItem("one").status == .absent)
        fixture.setFault(nil)
        #expect(try await fixture.library.downloads.resume().map(\.name) == ["one"])
        #expect(await fixture.library.runner.run(try await fixture.library.downloads.downloadingAssets).isEmpty)
        #expect(try await fixture.library.items.existingItem("one").status == .available)
    }

    @Test("the issue that the user is reading is downloaded first, then the newest issues")
    func order() async throws {
        let (fixture, gate) = try await stalled(["a", "b", "c", "d"])
        gate.open()
        var configuration = LibraryFixture.impatient
        configuration.downloadsAtOnce = 1
        let library = try await IssueLibrary(folder: fixture.folder["library"], configuration: configuration)
        try await library.items.setCurrentlyReading("b")
        let (downloads, _) = try await library.downloads.queueEverything()
        let begun = Mutex<[String]>([])
        await library.runner.run(downloads) { event in
            if case .started(let download) = event { begun.withLock { $0.append(download.item.name) } }
        }
        #expect(begun.withLock { $0 } == ["b", "d", "c", "a"])
    }

    @Test("a download fails if another process keeps it locked for too long")
    func hangingHolder() async throws {
        let (fixture, gate, _, run) = try await running()
        defer { gate.open() }
        var configuration = LibraryFixture.impatient
        configuration.lockPatience = .milliseconds(300)
        let other = try await IssueLibrary(folder: fixture.folder["library"], configuration: configuration)
        let errors = await other.runner.run(try await other.downloads.downloadingAssets)
        #expect(errors.values.map(\.code) == [.busy])
        #expect(errors.values.first?.found.contains("process \(getpid())") == true)
        run.cancel()
        _ = await run.value
    }
}
