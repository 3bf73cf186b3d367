@preconcurrency import Dispatch
import Foundation
import Synchronization

/// Threads with a connection each, which take what is to be done from one queue: libpq waits, and tasks have no threads to wait on.
final class ConnectionThreads: Sendable {
    private struct Job: Sendable {
        let begun: ContinuousClock.Instant
        let run: @Sendable (PostgresConnection) -> Void
        let refuse: @Sendable (StoreFault) -> Void
    }

    private struct State {
        var jobs: [Job] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    private let work = DispatchSemaphore(value: 0)
    private let threads = DispatchGroup()
    private let count: Int
    private let patience: Duration

    /// How many may wait at the same time: beyond that to wait is of no use to anyone.
    private static let mostWaiting = 10_000

    /// Starts the threads.
    /// - Parameters:
    ///   - patience: how long something may wait for its turn.
    ///   - connect: makes a connection for a thread.
    init(_ count: Int, patience: Duration, connect: @escaping @Sendable () -> PostgresConnection) {
        self.count = count
        self.patience = patience
        for number in 1...count {
            threads.enter()
            let thread = Thread { [self] in
                serve(connect())
                threads.leave()
            }
            thread.name = "masthead.postgres.\(number)"
            thread.start()
        }
    }

    private func serve(_ connection: PostgresConnection) {
        while true {
            work.wait()
            let job = state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
            // Each job has a signal of its own; one without a job is the end.
            guard let job else { return connection.close() }
            if job.begun.duration(to: .now) > patience {
                job.refuse(StoreFault(.busy, "all of its connections are busy"))
            } else {
                job.run(connection)
            }
        }
    }

    /// Does something on one of the threads, in turn.
    func run<Value: Sendable>(
        _ body: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let job = Job(
                begun: .now, run: { connection in continuation.resume(with: Result { try body(connection) }) },
                refuse: { continuation.resume(throwing: $0) })
            let fault: StoreFault? = state.withLock { state in
                if state.isClosed { return StoreFault(.lost, "the server is ending") }
                if state.jobs.count >= Self.mostWaiting { return StoreFault(.busy, "too many requests wait for it") }
                state.jobs.append(job)
                return nil
            }
            if let fault { continuation.resume(throwing: fault) } else { work.signal() }
        }
    }

    /// Ends the threads and their connections, once what waits is done.
    func close() async {
        let wasOpen = state.withLock { state in
            defer { state.isClosed = true }
            return !state.isClosed
        }
        if wasOpen { for _ in 1...count { work.signal() } }
        await withCheckedContinuation { continuation in
            threads.notify(queue: .global()) { continuation.resume() }
        }
    }
}
