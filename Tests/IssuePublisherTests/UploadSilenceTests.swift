import Foundation
import Synchronization
import Testing

@testable import IssuePublisher

/// Tests of reports about stalled uploads.
@Suite struct UploadSilenceTests {
    @Test("each time an upload stalls, one message is printed")
    func once() {
        let moment = Mutex(ContinuousClock.now)
        let told = Mutex<[String]>([])
        let silence = UploadSilence(
            "store:", { text in told.withLock { $0.append(text) } }, now: { moment.withLock { $0 } })
        func note(_ byteCount: Int, after seconds: Int) -> Int {
            moment.withLock { $0 += .seconds(seconds) }
            silence.note(byteCount)
            return told.withLock { $0.count }
        }
        #expect(note(0, after: 9) == 0)
        #expect(note(0, after: 1) == 1)
        #expect(note(0, after: 100) == 1)
        #expect(note(5, after: 1) == 1)
        #expect(note(9, after: 9) == 1)
        #expect(note(9, after: 9) == 1)
        #expect(note(9, after: 1) == 2)
        #expect(told.withLock { $0.allSatisfy { $0.contains("store:") } })
    }
}
