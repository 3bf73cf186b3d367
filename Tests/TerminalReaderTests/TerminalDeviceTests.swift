import Foundation
import TestSupport
import Testing

@testable import TerminalReader

@Suite struct TerminalDeviceTests {
    @Test("while the terminal reader waits for a slow terminal, it does not use the processor")
    func slow() async throws {
        let (leader, device) = try PseudoTerminal.pair(columns: 80, rows: 24)
        try #require(fcntl(device.input, F_SETFL, O_RDWR | O_NONBLOCK) == 0)
        let text = String(repeating: "x", count: 200_000)
        async let time = withCheckedContinuation { (continuation: CheckedContinuation<Duration, Never>) in
            Thread.detachNewThread {
                let start = ProcessorTime.ofThread
                device.write(text)
                continuation.resume(returning: ProcessorTime.ofThread - start)
            }
        }
        var bytes = [UInt8](repeating: 0, count: 4096)
        var rest = text.utf8.count
        while rest > 0 {
            try await waitAMoment()
            let count = read(leader, &bytes, bytes.count)
            try #require(count > 0)
            rest -= count
        }
        let used = await time
        #expect(used < .milliseconds(100), "\(used)")
    }
}
