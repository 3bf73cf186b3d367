import Foundation

extension ProcessStart {
    /// How a program does that may stay as long as a person likes, such as a browser.
    package enum Stay: Sendable, Hashable {
        /// It runs.
        case runs
        /// It ended soon by itself, with its exit status; 128 and the signal's number where a signal ended it.
        case ended(Int32)
        /// It could not be started; the system's number for the reason.
        case failed(Int32)
    }

    /// How long a program is looked at that tells with its end whether it could do what it was to do.
    package static let usualPatience = Duration.seconds(8)

    /// Starts the program, and looks for a while whether it ends. It is never ended from here.
    package func startWatching(for patience: Duration = usualPatience) async -> Stay {
        let process: pid_t
        switch start() {
        case .started(let identifier): process = identifier
        case .failed(let number): return .failed(number)
        }
        let (stays, told) = AsyncStream<Stay>.makeStream()
        // It waits for the process as long as that runs, so that nothing of it stays behind.
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
