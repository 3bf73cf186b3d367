import Foundation

extension ProcessStart {
    /// The state of a program that may run for any length of time, such as a browser.
    package enum Stay: Sendable, Hashable {
        /// The program is running.
        case runs
        /// The program ended soon after its start. The value is the exit status, or 128 plus the number of the signal
        /// that ended the program.
        case ended(Int32)
        /// The program could not be started. The value is the `errno`.
        case failed(Int32)
    }

    /// The default time for watching a program. The exit status of a program that ends earlier shows whether it
    /// succeeded.
    package static let usualPatience = Duration.seconds(8)

    /// Starts the program, and waits for a limited time to detect whether it ends. The program itself has no time
    /// limit.
    package func startWatching(for patience: Duration = usualPatience) async -> Stay {
        let process: pid_t
        switch start() {
        case .started(let identifier): process = identifier
        case .failed(let number): return .failed(number)
        }
        let (stays, told) = AsyncStream<Stay>.makeStream()
        // Wait for the process in this thread, so that the process does not become a zombie.
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
