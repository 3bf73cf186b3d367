import Foundation
import LibrarySupport
import Periodical
import TestSupport
import Testing

@testable import IssueLibrary
@testable import LibraryDownloads

@Suite(.timeLimit(.minutes(5))) struct RunningTransfersTests {
    @Test("a list of downloads does not keep the downloads in memory")
    func forgotten() async throws {
        let fixture = try await LibraryFixture(["one", "two"])
        _ = try await fixture.library.refresh()
        let transfers = fixture.library.transfers
        let downloads = try await fixture.library.downloads.queueEverything().downloads
        #expect(transfers.broadcastCount == 2)
        for _ in 0..<3 {
            _ = try await fixture.library.items.all()
            _ = try await fixture.library.downloads.statuses()
            #expect(try await fixture.library.downloads.downloadingAssets.count == downloads.count)
        }
        #expect(transfers.broadcastCount == 2)
        withExtendedLifetime(downloads) {}
        let reopened = try await fixture.reopened()
        #expect(try await reopened.downloads.downloadingAssets.count == 2)
        #expect(reopened.transfers.broadcastCount == 0)
    }

    @Test("if two tasks report progress at once, all listeners get the same final value")
    func order() async {
        for _ in 0..<200 {
            let broadcast = ProgressBroadcast()
            let streams = (0..<50).map { _ in broadcast.stream }
            await withTaskGroup(of: Void.self) { group in
                for task in 0..<2 {
                    group.addTask {
                        for number in 0..<20 {
                            broadcast.send(DownloadProgress(byteCount: 100 * task + number, totalByteCount: nil))
                        }
                    }
                }
            }
            broadcast.finish()
            var last: Set<DownloadProgress?> = []
            for stream in streams {
                var value: DownloadProgress?
                for await progress in stream { value = progress }
                last.insert(value)
            }
            #expect(last.count == 1)
        }
    }

    @Test("a download with a listener stays in memory and reports progress until its end")
    func listener() async throws {
        let fixture = try await LibraryFixture()
        _ = try await fixture.library.refresh()
        let progress = try #require(try await fixture.library.downloads.queue("one").first).progress
        let last = Task {
            var last: DownloadProgress?
            for await progress in progress { last = progress }
            return last
        }
        #expect(try await fixture.library.runner.run(fixture.library.downloads.downloadingAssets).isEmpty)
        #expect(await last.value?.fractionCompleted == 1)
        try await wait(while: fixture.library.transfers.broadcastCount > 0)
    }
}
