import CFileSystem
package import Foundation
package import Periodical

/// A function that starts processes in a new session, so that they continue after this process and its terminal end.
package enum BackgroundProcess {
    /// The number that the passed descriptor has in the child process.
    package static let passedDescriptor: Int32 = 3

    /// Starts a program.
    /// - Parameters:
    ///   - executable: the program.
    ///   - arguments: the arguments.
    ///   - environment: the environment variables.
    ///   - log: a file for the program's output, which is appended.
    ///   - descriptor: an open file to pass to the program as descriptor ``passedDescriptor``.
    /// - Returns: the process identifier.
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
            // Wait for the program. Otherwise a parent that runs for days, such as the browser reader, would keep each
            // ended agent as a zombie process.
            Thread.detachNewThread { _ = ProcessStart.status(of: identifier) }
            return identifier
        case .failed(let number): throw .system("start the agent", executable, number: number)
        }
    }
}
