import Foundation
import IssueLibrary
import IssueTransfer
import LibrarySupport
import Periodical
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct AssetDownloadTests {
    @Test("an interrupted download resumes after a restart")
    func restart() async throws {
        let fixture = try await LibraryFixture()
        _ = try await fixture.library.refresh()
        fixture.setFault { request, data in
            guard request.path.hasSuffix(".zip"), let data else { return nil }
            return request.headers["range"] == nil
                ? [.send(Data.file(data, for: request).prefix(3000)), .reset] : [.reset]
        }
        let downloads = try await fixture.library.downloads.queue("one")
        let listener = Task { for await _ in downloads[0].progress {} }
        #expect(await fixture.library.runner.run(downloads).count == 1)
        // The progress ends with the run, although the download is still pending.
        await listener.value
        let library = try await fixture.reopened()
        let outstanding = try await library.downloads.downloadingAssets
        #expect(outstanding.map(\.identifier) == downloads.map(\.identifier))
        let issue = try await library.items.existingItem("one")
        #expect(issue.status == .downloading)
        #expect(issue.byteCount > 0)
        #expect(issue.error != nil)
        fixture.setFault(nil)
        #expect(await library.runner.run(outstanding).isEmpty)
        let range = try #require(fixture.server.log.last?.headers["range"])
        let start = try #require(Int(range.dropFirst("bytes=".count).prefix { $0.isNumber }))
        // The bytes before and between the entries count only when the whole archive is downloaded.
        #expect(start >= issue.byteCount)
        #expect(start < 3000)
        #expect(try await library.items.existingItem("one").status == .available)
        #expect(try await library.downloads.downloadingAssets.isEmpty)
    }

    @Test("an app's asset keeps its userInfo after a restart")
    func userInfo() async throws {
        let fixture = try await LibraryFixture([])
        try fixture.folder.write("dist/extra.pdf", "%PDF extra")
        try fixture.folder.write("dist/more.txt", "more")
        try await fixture.library.items.addIssue(name: "mine", date: Date())
        for file in ["extra.pdf", "more.txt"] {
            let request = HTTPRequest(fixture.server.url("/\(file)"), headers: ["X-Reader": "7"])
            try await fixture.library.downloads.addAsset(request, to: "mine", userInfo: ["kind": file])
        }
        #expect(try await fixture.library.items.existingItem("mine").status == .downloading)
        let library = try await fixture.reopened()
        let downloads = try await library.downloads.downloadingAssets
        #expect(Set(downloads.map { $0.userInfo["kind"] }) == ["extra.pdf", "more.txt"])
        #expect(await library.runner.run(downloads).isEmpty)
        #expect(fixture.server.log.last?.headers["x-reader"] == "7")
        let issue = try await library.items.existingItem("mine")
        #expect(try FileTree.read(try #require(issue.contentURL)).keys.sorted() == ["extra.pdf", "more.txt"])
    }

    @Test("a listener receives a download's progress until it is complete")
    func progress() async throws {
        let fixture = try await LibraryFixture()
        _ = try await fixture.library.refresh()
        let download = try #require(try await fixture.library.downloads.queue("one").first)
        let listener = Task {
            var last: DownloadProgress?
            for await progress in download.progress { last = progress }
            return last
        }
        await fixture.library.runner.run([download])
        let last = try #require(await listener.value)
        #expect(last.fractionCompleted == 1)
    }

    @Test("if a run of downloads is canceled, its downloads stay pending")
    func canceled() async throws {
        let fixture = try await LibraryFixture()
        _ = try await fixture.library.refresh()
        let gate = Gate()
        fixture.setFault { request, data in
            guard request.path.hasSuffix(".zip"), let data else { return nil }
            return [.send(Data.file(data, for: request).prefix(2000)), .wait(gate)]
        }
        let library = fixture.library
        let downloads = try await library.downloads.queue("one")
        let task = Task { await library.runner.run(downloads) }
        for await progress in downloads[0].progress where progress.byteCount > 0 { break }
        task.cancel()
        #expect(await task.value.count == 1)
        // The progress ends for earlier and for later listeners.
        for await _ in downloads[0].progress {}
        gate.open()
        #expect(try await library.downloads.downloadingAssets.count == 1)
        #expect(try await library.items.existingItem("one").byteCount > 0)
    }

    @Test("two processes that share a library download an archive only once")
    func twoProcesses() async throws {
        let fixture = try await LibraryFixture()
        _ = try await fixture.library.refresh()
        let other = try await fixture.reopened()
        let mine = try await fixture.library.downloads.queue("one")
        let theirs = try await other.downloads.queue("one")
        async let first = fixture.library.runner.run(mine)
        async let second = other.runner.run(theirs)
        #expect(await first.isEmpty)
        #expect(await second.isEmpty)
        #expect(try await other.items.existingItem("one").status == .available)
        #expect(fixture.server.log.count { $0.path.hasSuffix(".zip") } == 1)
    }

    @Test("deleting an issue's files keeps the reading position")
    func reading() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.mirror()
        let library = fixture.library
        let position = PagePosition(articleIndex: 1, pageIndex: 1)
        try await library.positions.setPosition(position, for: "one")
        try await library.items.setCurrentlyReading("one")
        let reopened = try await fixture.reopened()
        #expect(try await reopened.positions.position("one") == position)
        #expect(try await reopened.items.currentlyReading?.name == "one")
        try await reopened.removal.removeContent(of: "one")
        #expect(try await reopened.items.existingItem("one").status == .absent)
        #expect(try await reopened.positions.position("one") == position)
        #expect(FileManager.default.fileExists(atPath: fixture.folder["library/issues/one"].path) == false)
        try await reopened.removal.remove("one")
        #expect(try await reopened.items.item("one") == nil)
        #expect(try await reopened.items.currentlyReading == nil)
        await #expect(throws: MastheadError.self) { try await reopened.removal.remove("one") }
    }

    @Test("an app cannot add an issue with an invalid or existing name")
    func badNames() async throws {
        let fixture = try await LibraryFixture([])
        for name in ["", "..", "a/b"] {
            await #expect(throws: MastheadError.self) {
                try await fixture.library.items.addIssue(name: name, date: Date())
            }
        }
        try await fixture.library.items.addIssue(name: "a", date: Date())
        await #expect(throws: MastheadError.self) { try await fixture.library.items.addIssue(name: "a", date: Date()) }
    }
}
