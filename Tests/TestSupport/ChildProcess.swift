public import Foundation
import Synchronization

/// A process that a test starts.
///
/// Foundation's `Process` crashed when several threads opened files while one thread started a process.
public final class ChildProcess: Sendable {
    /// The process's identifier.
    public let identifier: Int32
    private let words: String
    private let status = Mutex<Int32?>(nil)

    /// Starts a program with empty standard input.
    /// - Parameters:
    ///   - arguments: The program's name or path, and its arguments.
    ///   - folder: The working directory.
    ///   - environment: Variables that replace or add to those of this process.
    ///   - output: The file for standard output, which is discarded by default.
    ///   - errors: The file for standard error, which is discarded by default.
    public init(
        _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:], output: URL? = nil,
        errors: URL? = nil
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        for (descriptor, file) in [(STDOUT_FILENO, output), (STDERR_FILENO, errors)] {
            posix_spawn_file_actions_addopen(
                &actions, descriptor, file?.path ?? "/dev/null", O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        }
        Self.closeOthers(&actions)
        // Commands in this process temporarily ignore signals. The program must not inherit that.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (all, none) = (sigset_t(), sigset_t())
        sigfillset(&all)
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        // A shell changes to the folder, because posix_spawn cannot do so on every system.
        let words = folder.map { ["sh", "-c", "cd \"$0\" && exec \"$@\"", $0.path] } ?? []
        let merged = Self.environment(environment)
        var cWords = (words + arguments).map { strdup($0) } + [nil]
        var variables = merged.map { strdup("\($0)=\($1)") } + [nil]
        defer { for word in cWords + variables { free(word) } }
        var identifier: pid_t = 0
        let program = (words + arguments)[0]
        let result = posix_spawnp(&identifier, program, &actions, &attributes, &cWords, &variables)
        guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: result) ?? .ENOENT) }
        self.identifier = identifier
        self.words = arguments.joined(separator: " ")
    }

    /// Returns the environment variables of a program that a test starts.
    /// - Parameter own: Variables that replace or add to those of this process and the test.
    public static func environment(_ own: [String: String] = [:]) -> [String: String] {
        // The user's settings, crontab and desktop must not affect tests. Nor must the free disk space, which sets the
        // scale of a new library's issues.
        let settings = [
            "XDG_CONFIG_HOME": FileManager.default.temporaryDirectory.appending(path: "masthead-none").path,
            "MASTHEAD_SCALE": "1", "MASTHEAD_NOTIFY": "no",
        ]
        return [settings, ProcessMark.environment, own].reduce(ProcessInfo.processInfo.environment) {
            $0.merging($1) { $1 }
        }
    }

    /// Closes the descriptors of other tests in the program. Otherwise it would keep their connections open.
    private static func closeOthers(_ actions: inout posix_spawn_file_actions_t) {
        typealias CloseFrom = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
        // Swift's Glibc module does not export this function.
        guard let symbol = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") else { return }
        _ = unsafeBitCast(symbol, to: CloseFrom.self)(&actions, STDERR_FILENO + 1)
    }

    deinit {
        guard status.withLock({ $0 == nil }) else { return }
        Foundation.kill(identifier, SIGKILL)
        waitpid(identifier, nil, 0)
    }

    /// Whether the process has ended, even if nothing has waited for it yet.
    public var hasEnded: Bool {
        var information = siginfo_t()
        return waitid(P_PID, id_t(identifier), &information, WEXITED | WNOHANG | WNOWAIT) != 0
            || information.si_signo == SIGCHLD
    }

    /// Sends a signal.
    public func kill(_ signal: Int32) { Foundation.kill(identifier, signal) }

    /// Sends SIGTERM and waits until the process ends. A process that is killed would leave its children behind.
    public func stop() {
        kill(SIGTERM)
        waitHere(longestWait)
    }

    /// The longest time that a program runs. Some programs run for minutes.
    private static let longestRun = Duration.seconds(1200)

    /// Blocks this thread until the process ends. If the process does not end in time, kills it and prints an error.
    /// - Returns: The exit status, as from ``wait()``.
    @discardableResult
    func waitHere(_ longest: Duration = ChildProcess.longestRun) -> Int32 {
        let overdue = DispatchWorkItem { [identifier, words] in
            let error = "error: process \(identifier) did not end within \(longest) and is killed: \(words)\n"
            FileHandle.standardError.write(Data(error.utf8))
            Foundation.kill(identifier, SIGKILL)
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + longest / .seconds(1), execute: overdue)
        defer { overdue.cancel() }
        var raw: Int32 = 0
        while waitpid(identifier, &raw, 0) < 0, errno == EINTR {}
        let ended = raw & 0x7F == 0 ? raw >> 8 & 0xFF : 128 + raw & 0x7F
        status.withLock { $0 = ended }
        return ended
    }

    /// Waits until the process ends, without blocking a thread of Swift's concurrency pool.
    ///
    /// A process that runs for twenty minutes is killed.
    /// - Returns: The exit status, or 128 plus the signal's number if a signal ended the process.
    @discardableResult
    public func wait() async -> Int32 {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: self.waitHere()) }
        }
    }
}
