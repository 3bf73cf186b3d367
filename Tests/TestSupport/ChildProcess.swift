public import Foundation
import Synchronization

/// A process that a test starts. (Foundation's Process has crashed when several threads opened files while one started it.)
public final class ChildProcess: Sendable {
    /// The process's identifier.
    public let identifier: Int32
    private let status = Mutex<Int32?>(nil)

    /// Starts a program with nothing to read.
    /// - Parameters:
    ///   - arguments: its name or path, and the words after it.
    ///   - folder: where it runs.
    ///   - environment: variables beside those of this process, or in their place.
    ///   - output: takes its standard output; by default nobody.
    ///   - errors: takes its standard error; by default nobody.
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
        // Commands that tests run in this process ignore signals for a while; programs shall not inherit that.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (all, none) = (sigset_t(), sigset_t())
        sigfillset(&all)
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        // A shell goes to the folder, for posix_spawn cannot everywhere.
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
    }

    /// The environment variables of a program that a test starts.
    /// - Parameter own: Variables beside those of this process and of the test, or in their place.
    public static func environment(_ own: [String: String] = [:]) -> [String: String] {
        // Settings, crontab and desktop of the person at this machine must not matter, nor the room on its disk, which decides the scale
        // of a new library's issues.
        let settings = [
            "XDG_CONFIG_HOME": FileManager.default.temporaryDirectory.appending(path: "masthead-none").path,
            "MASTHEAD_SCALE": "1", "MASTHEAD_NOTIFY": "no",
        ]
        return [settings, ProcessMark.environment, own].reduce(ProcessInfo.processInfo.environment) {
            $0.merging($1) { $1 }
        }
    }

    /// What other tests have open at the moment, such as connections whose end a client waits for, is none of the program's.
    private static func closeOthers(_ actions: inout posix_spawn_file_actions_t) {
        typealias CloseFrom = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
        // The module of the C library does not show it.
        guard let symbol = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") else { return }
        _ = unsafeBitCast(symbol, to: CloseFrom.self)(&actions, STDERR_FILENO + 1)
    }

    deinit {
        guard status.withLock({ $0 == nil }) else { return }
        Foundation.kill(identifier, SIGKILL)
        waitpid(identifier, nil, 0)
    }

    /// Whether it has ended, though nobody has waited for it yet.
    public var hasEnded: Bool {
        var information = siginfo_t()
        return waitid(P_PID, id_t(identifier), &information, WEXITED | WNOHANG | WNOWAIT) != 0
            || information.si_signo == SIGCHLD
    }

    /// Sends a signal.
    public func kill(_ signal: Int32) { Foundation.kill(identifier, signal) }

    /// Asks it to end, and waits until it has: one that is killed leaves its own children behind.
    public func stop() {
        kill(SIGTERM)
        waitHere()
    }

    /// Waits on this thread until the program ends, which must be soon.
    /// - Returns: The same as `wait()`.
    @discardableResult
    func waitHere() -> Int32 {
        var raw: Int32 = 0
        while waitpid(identifier, &raw, 0) < 0, errno == EINTR {}
        let ended = raw & 0x7F == 0 ? raw >> 8 & 0xFF : 128 + raw & 0x7F
        status.withLock { $0 = ended }
        return ended
    }

    /// Waits for its end without holding one of the few threads that tasks share.
    /// - Returns: the exit status; of one that a signal ended, 128 and the signal's number.
    @discardableResult
    public func wait() async -> Int32 {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: self.waitHere()) }
        }
    }
}
