import Synchronization
import Testing

@testable import LibraryAccounts

/// Tests of the task that sends reading reports.
@Suite struct ReadingScheduleTests {
    @Test(
        "if sending statistics is requested while they are already being sent, they are sent again afterward",
        .timeLimit(.minutes(5)))
    func again() async {
        let schedule = ReadingSchedule()
        let (runs, continuation) = AsyncStream<Int>.makeStream()
        // The first work has already looked for reports when the second is requested.
        schedule.begin {
            schedule.begin { continuation.yield(2) }
            continuation.yield(1)
        }
        var iterator = runs.makeAsyncIterator()
        #expect(await iterator.next() == 1)
        #expect(await iterator.next() == 2)
        withExtendedLifetime(schedule) {}
    }
}
