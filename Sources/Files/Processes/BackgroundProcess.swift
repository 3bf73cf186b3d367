import CFileSystem
package import Foundation
package import Periodical

/// Starts a process in a new session, which outlives this process and its terminal.
package enum BackgroundProcess {
    /// The number of the passed descriptor in the new process.
    package static let passedDescriptor: Int32 = 3

    /// Starts a program in a new session.
    /// - Parameters:
    ///   - executable: the program to start.
    ///   - arguments: the arguments of the program.
    ///   - environment: the environment variables of the program.
    ///   - log: a file to append the program's output to.
    ///   - descriptor: an open file that the program gets as descriptor ``passedDescriptor``.
    /// - Returns: the process identifier of the program.
    /// - Throws: ``MastheadError`` if the program cannot be started.
    package static func start(
        _ executable: URL, _ arguments: [String], environment: [String: String], log: URL, passing descriptor: Int32
    ) throws(MastheadError) -> Int32 {
        let start = ProcessStart(
            executable.path, arguments, environment: environment,
            openings: [
                (STDIN_FILENO, .path("/dev/null", flags: O_RDONLY)),
                (STDOUT_FILENO, .path(log.path, flags: O_WRONLY | O_CREAT | O_APPEND, mode: PrivateFile.mode)),
                (STDERR_FILENO, .descriptor(STDOUT_FILENO)), (passedDescriptor, .descriptor(descriptor)),
            ], flags: masthead_spawn_new_session)
        switch start.start() {
        case .started(let identifier):
            // Reap the program. Otherwise, every agent that has ended would remain a zombie while this process runs.
            Thread.detachNewThread { _ = ProcessStart.status(of: identifier) }
            return identifier
        case .failed(let number): throw .system("start the agent", executable, number: number)
        }
    }
}
