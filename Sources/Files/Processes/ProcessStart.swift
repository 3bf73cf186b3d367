import CFileSystem
package import Foundation

/// How to start a program without waiting for it to end. The program inherits only the open files specified here.
package struct ProcessStart {
    /// A file to have open when the program starts.
    package enum Opening {
        /// An open descriptor of this process.
        case descriptor(Int32)
        /// A file to open with the flags for open(2) and, if it is new, the permissions.
        case path(String, flags: Int32, mode: mode_t = 0)
    }

    /// The program: a path, or a name to look up in `PATH`.
    let program: String
    let arguments: [String]
    /// The environment variables, or nil for those of this process.
    var environment: [String: String]?
    /// The files to have open when the program starts, with their descriptor numbers, in the order in which to open
    /// them.
    var openings: [(number: Int32, opening: Opening)]
    /// The flags for posix_spawn(3).
    var flags: Int16
    /// Whether the program gets its own session and default signal handling.
    var isApart: Bool

    package init(
        _ program: String, _ arguments: [String], environment: [String: String]? = nil,
        openings: [(number: Int32, opening: Opening)], flags: Int16 = 0, isApart: Bool = false
    ) {
        self.program = program
        self.arguments = arguments
        self.environment = environment
        self.openings = openings
        self.flags = flags
        self.isApart = isApart
    }

    /// The result of starting a program.
    package enum Outcome {
        case started(pid_t)
        /// The program could not be started. The value is the `errno`.
        case failed(Int32)
    }

    /// Starts the program.
    package func start() -> Outcome {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, opening) in openings {
            switch opening {
            case .descriptor(let descriptor): posix_spawn_file_actions_adddup2(&actions, descriptor, number)
            case .path(let path, let flags, let mode):
                posix_spawn_file_actions_addopen(&actions, number, path, flags, mode)
            }
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        if isApart {
            var (all, none) = (sigset_t(), sigset_t())
            sigfillset(&all)
            sigemptyset(&none)
            posix_spawnattr_setsigdefault(&attributes, &all)
            posix_spawnattr_setsigmask(&attributes, &none)
            let apart = Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK) | masthead_spawn_new_session
            posix_spawnattr_setflags(&attributes, flags | apart)
        } else {
            posix_spawnattr_setflags(&attributes, flags)
        }
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = (environment ?? [:]).map { strdup("\($0)=\($1)") } + [nil]
        defer { for word in words + variables { free(word) } }
        var identifier: pid_t = 0
        let result =
            environment == nil
            ? posix_spawnp(&identifier, program, &actions, &attributes, &words, environ)
            : posix_spawnp(&identifier, program, &actions, &attributes, &words, &variables)
        return result == 0 ? .started(identifier) : .failed(result)
    }

    /// Waits for a child process to end, and returns its exit status, or 128 if a signal ended it.
    package static func status(of process: pid_t) -> Int32 {
        var status: Int32 = 0
        var reaped = waitpid(process, &status, 0)
        while reaped < 0, errno == EINTR { reaped = waitpid(process, &status, 0) }
        return reaped == process && status & 0x7F == 0 ? (status >> 8) & 0xFF : 128
    }
}
