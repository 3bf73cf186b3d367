import Foundation

extension ProcessStart {
    /// The state of a program shortly after its start. The program may run for any length of time, as a browser does.
    package enum Stay: Sendable, Hashable {
        /// The program is running.
        case runs
        /// The program ended soon after it was started. The value is its exit status, or 128 plus the number of the
        /// signal that ended it.
        case ended(Int32)
        /// The program could not be started. The value is the `errno`.
        case failed(Int32)
    }

    /// How long to watch a program by default. If it ends within this time, its exit status shows whether it succeeded.
    package static let usualPatience = Duration.seconds(8)

    /// Starts the program, and waits a limited time to see whether it ends. The program itself may run on.
    package func startWatching(for patience: Duration = usualPatience) async -> Stay {
        let process: pid_t
        switch start() {
        case .started(let identifier): process = identifier
        case .failed(let number): return .failed(number)
        }
        let (stays, told) = AsyncStream<Stay>.makeStream()
        // Wait for the process on this thread, so that it does not become a zombie.
        Thread.detachNewThread {
            var status: Int32 = 0
            var reaped = waitpid(process, &status, 0)
            while reaped < 0, errno == EINTR { reaped = waitpid(process, &status, 0) }
            let signal = status & 0x7F
            told.yield(reaped < 0 ? .runs : .ended(signal == 0 ? (status >> 8) & 0xFF : 128 + signal))
        }
        let timer = Task {
            try await ContinuousClock().sleep(for: patience)
            told.yield(.runs)
        }
        defer { timer.cancel() }
        for await stay in stays { return stay }
        return .runs
    }
}
