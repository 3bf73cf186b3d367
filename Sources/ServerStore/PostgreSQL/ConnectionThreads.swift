@preconcurrency import Dispatch
import Foundation
import Synchronization

/// Threads that run jobs from a shared queue, each with its own connection. libpq's functions block, and a Swift task
/// must not block its thread.
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

    /// The maximum number of waiting jobs. Any further job would exceed its time limit anyway.
    private static let mostWaiting = 10_000

    /// Starts the threads.
    /// - Parameters:
    ///   - patience: The maximum time that a job waits for a thread.
    ///   - connect: Creates the connection for a thread.
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
            // Each job sends one signal. A signal without a job ends the thread.
            guard let job else { return connection.close() }
            if job.begun.duration(to: .now) > patience {
                job.refuse(StoreFault(.busy, "all database connections are busy"))
            } else {
                job.run(connection)
            }
        }
    }

    /// Runs a job as soon as a thread is free.
    func run<Value: Sendable>(
        _ body: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let job = Job(
                begun: .now, run: { connection in continuation.resume(with: Result { try body(connection) }) },
                refuse: { continuation.resume(throwing: $0) })
            let fault: StoreFault? = state.withLock { state in
                if state.isClosed { return StoreFault(.lost, "the server is shutting down") }
                if state.jobs.count >= Self.mostWaiting {
                    return StoreFault(.busy, "too many requests wait for the database")
                }
                state.jobs.append(job)
                return nil
            }
            if let fault { continuation.resume(throwing: fault) } else { work.signal() }
        }
    }

    /// Completes all waiting jobs, and then ends the threads and closes their connections.
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
