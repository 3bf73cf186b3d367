import Foundation
import IssueTransfer
import Periodical
import Synchronization
import TestSupport
import Testing

@Suite("Background syncing")
struct DiskFlusherTests {
    @Test("`settle` waits until the running disk sync finishes")
    func settling() async throws {
        let folder = try TemporaryFolder()
        let file = folder["written"]
        let isWritten = Mutex(false)
        let flusher = DiskFlusher()
        // The sync takes longer than the call to `settle` needs.
        try flusher.grown(to: 5 << 20) {
            { () throws(MastheadError) in
                #expect(throws: Never.self) { try Data(count: 50 << 20).write(to: file) }
                isWritten.withLock { $0 = true }
            }
        }
        await flusher.settle()
        #expect(isWritten.withLock { $0 })
        #expect(flusher.syncedByteCount == 5 << 20)
        withExtendedLifetime(folder) {}
    }
}
