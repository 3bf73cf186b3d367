import CFileSystem
package import Foundation
package import Periodical

/// A process that outlives the terminal and the process that starts it: it has a session of its own and no controlling
/// terminal.
package enum BackgroundProcess {
    /// The number under which a passed file is open in the process that was started.
    package static let passedDescriptor: Int32 = 3

    /// Starts a program.
    /// - Parameters:
    ///   - executable: the program.
    ///   - arguments: the words after its name.
    ///   - environment: its environment variables.
    ///   - log: the file that takes what it prints, behind what is there.
    ///   - descriptor: an open file to pass on; it is number ``passedDescriptor`` there.
    /// - Returns: the process's identifier.
    /// - Throws: ``MastheadError`` where it cannot be started.
    package static func start(
        _ executable: URL, _ arguments: [String], environment: [String: String], log: URL, passing descriptor: Int32
    ) throws(MastheadError) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(
            &actions, STDOUT_FILENO, log.path, O_WRONLY | O_CREAT | O_APPEND, PrivateFile.mode)
        posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
        posix_spawn_file_actions_adddup2(&actions, descriptor, passedDescriptor)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, masthead_spawn_new_session)
        var words = ([executable.path] + arguments).map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for word in words + variables { free(word) } }
        var identifier: pid_t = 0
        let result = posix_spawn(&identifier, executable.path, &actions, &attributes, &words, &variables)
        guard result == 0 else { throw .system("starting the background process", executable, number: result) }
        return identifier
    }
}
