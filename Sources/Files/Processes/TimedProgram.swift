@preconcurrency import Dispatch
package import Foundation
package import Periodical
import Synchronization

/// A program that runs with input and a time limit.
package struct TimedProgram: Sendable {
    /// How a program ended.
    package enum Ending: Sendable, Hashable {
        /// The program ended. The value is its exit status, or 128 plus the number of the signal that ended it.
        case exited(Int32)
        /// The program and its process group were terminated, because the time limit was reached or the task was
        /// canceled.
        case stopped
        /// The program could not be started. The value is the `errno`.
        case failed(Int32)
    }

    private let program: String
    private let arguments: [String]
    private let environment: [String: String]
    private let timeLimit: Duration
    private let firstSignal: Int32?

    /// How a program ended, and its output up to a maximum size.
    package struct Result: Sendable {
        package let ending: Ending
        package let output: Data
        package let errors: Data

        /// The last line of standard error or, if that is empty, of standard output, for error messages.
        package var said: String? {
            [errors, output].lazy.compactMap { data in
                String(decoding: data, as: UTF8.self).split(separator: "\n").last { !$0.allSatisfy(\.isWhitespace) }
            }.first.map { String($0.prefix(200)) }
        }
    }

    /// Creates a program with its arguments and limits.
    /// - Parameters:
    ///   - program: a path, or a name to look up in the `PATH` of the environment.
    ///   - arguments: the arguments of the program.
    ///   - environment: the environment variables of the program.
    ///   - timeLimit: how long the program may run before it is terminated.
    ///   - firstSignal: a signal that asks the program to end two seconds before it is killed, or nil if it has nothing
    ///     to clean up.
    package init(
        _ program: String, _ arguments: [String], environment: [String: String], timeLimit: Duration,
        firstSignal: Int32? = nil
    ) {
        self.program = program
        self.arguments = arguments
        self.environment = environment
        self.timeLimit = timeLimit
        self.firstSignal = firstSignal
    }

    /// Returns the path of a program that is given as a path, or as a name to look up in the environment's `PATH`.
    /// Returns nil if it does not exist.
    package static func find(_ program: String, in environment: [String: String]) -> String? {
        guard !program.isEmpty else { return nil }
        if program.contains("/") { return access(program, X_OK) == 0 ? program : nil }
        let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        return folders.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
    }

    /// Runs the program and waits for it to end.
    /// - Parameters:
    ///   - input: the bytes for the program's standard input.
    ///   - limit: the maximum number of bytes to keep from each of standard output and standard error.
    package func run(input: Data = Data(), outputLimit limit: Int = 64 << 10) async throws(MastheadError) -> Result {
        func failed(_ number: Int32) -> Result { Result(ending: .failed(number), output: Data(), errors: Data()) }
        guard let file = Self.find(program, in: environment) else { return failed(ENOENT) }
        let (given, printed, errors) = (try ProgramOutput(input: input), try ProgramOutput(), try ProgramOutput())
        let start = ProcessStart(
            file, arguments, environment: environment,
            openings: [
                (STDIN_FILENO, .descriptor(given.handle.fileDescriptor)),
                (STDOUT_FILENO, .descriptor(printed.handle.fileDescriptor)),
                (STDERR_FILENO, .descriptor(errors.handle.fileDescriptor)),
            ], isApart: true)
        let process: pid_t
        switch start.start() {
        case .started(let identifier): process = identifier
        case .failed(let number): return failed(number)
        }
        let ending = await Run(process, firstSignal).end(within: timeLimit)
        do {
            return Result(
                ending: ending, output: try printed.read(limit: limit), errors: try errors.read(limit: limit))
        } catch { throw .files("read the output of", URL(filePath: file), error) }
    }

    /// A running process in its own process group.
    private final class Run: Sendable {
        private struct State {
            var isReaped = false
            var isStopped = false
        }

        private let process: pid_t
        private let firstSignal: Int32?
        private let state = Mutex(State())

        /// The time from the first signal to SIGKILL.
        private static let notice = DispatchTimeInterval.seconds(2)

        init(_ process: pid_t, _ firstSignal: Int32?) {
            self.process = process
            self.firstSignal = firstSignal
        }

        func end(within limit: Duration) async -> Ending {
            let timer = DispatchSource.makeTimerSource(queue: .global())
            timer.schedule(deadline: .now() + .milliseconds(Int(limit / .milliseconds(1))))
            timer.setEventHandler { self.stop() }
            timer.resume()
            defer { timer.cancel() }
            return await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    // Only this thread waits for the process.
                    Thread.detachNewThread { continuation.resume(returning: self.wait()) }
                }
            } onCancel: {
                stop()
            }
        }

        /// Terminates the process group. Does nothing if the process has ended, because its number may have been
        /// reused.
        private func stop() {
            if let firstSignal {
                signal(firstSignal)
                DispatchQueue.global().asyncAfter(deadline: .now() + Self.notice) { self.signal(SIGKILL) }
            } else {
                signal(SIGKILL)
            }
        }

        private func signal(_ number: Int32) {
            state.withLock { state in
                guard !state.isReaped else { return }
                state.isStopped = true
                kill(-process, number)
            }
        }

        private func wait() -> Ending {
            var information = siginfo_t()
            // With WNOWAIT, the process number stays reserved until this thread holds the lock.
            while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
            return state.withLock { state in
                var status: Int32 = 0
                while waitpid(process, &status, 0) < 0, errno == EINTR {}
                state.isReaped = true
                if state.isStopped { return .stopped }
                let signal = status & 0x7F
                return .exited(signal == 0 ? (status >> 8) & 0xFF : 128 + signal)
            }
        }
    }
}
