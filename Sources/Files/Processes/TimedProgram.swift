@preconcurrency import Dispatch
package import Foundation
package import Periodical
import Synchronization

/// A program that is given something to read, and a time to end.
package struct TimedProgram: Sendable {
    /// How it ended.
    package enum Ending: Sendable, Hashable {
        /// By itself, with its exit status; 128 and the signal's number where a signal ended it.
        case exited(Int32)
        /// It was ended, with all that it had started in its group, when its time was over or the task was cancelled.
        case stopped
        /// It could not be started; the system's number for the reason.
        case failed(Int32)
    }

    private let program: String
    private let arguments: [String]
    private let environment: [String: String]
    private let timeLimit: Duration
    private let firstSignal: Int32?

    /// How it ended and what it printed, each up to the limit that was given.
    package struct Result: Sendable {
        package let ending: Ending
        package let output: Data
        package let errors: Data

        /// The last line that it wrote to standard error, else to standard output, for messages.
        package var said: String? {
            [errors, output].lazy.compactMap { data in
                String(decoding: data, as: UTF8.self).split(separator: "\n").last { !$0.allSatisfy(\.isWhitespace) }
            }.first.map { String($0.prefix(200)) }
        }
    }

    /// Describes a program.
    /// - Parameters:
    ///   - program: a path, or a name that is looked for in the `PATH` of the environment.
    ///   - arguments: the words after its name.
    ///   - environment: its environment variables.
    ///   - timeLimit: how long it may take.
    ///   - firstSignal: asks it to end before it is ended, two seconds later; nil where it has nothing to put in order.
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

    /// The file of a program: a path as it is, a name where the `PATH` of an environment has it; nil where it is not there.
    package static func find(_ program: String, in environment: [String: String]) -> String? {
        guard !program.isEmpty else { return nil }
        if program.contains("/") { return access(program, X_OK) == 0 ? program : nil }
        let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        return folders.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
    }

    /// Runs it to its end.
    /// - Parameters:
    ///   - input: what it reads on its standard input.
    ///   - limit: the most bytes of each of its outputs that are looked at.
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

    /// A process that runs, in a group of its own.
    private final class Run: Sendable {
        private struct State {
            var isReaped = false
            var isStopped = false
        }

        private let process: pid_t
        private let firstSignal: Int32?
        private let state = Mutex(State())

        /// How long it has after the first signal.
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
                    // It waits for the process, and nothing else may wait for it.
                    Thread.detachNewThread { continuation.resume(returning: self.wait()) }
                }
            } onCancel: {
                stop()
            }
        }

        /// Ends the process and what it started, unless its number is that of another by now.
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
            // It is looked at and left, so that its number stays its own until the lock is held.
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
