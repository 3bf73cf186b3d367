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
        let start = ProcessStart(
            executable.path, arguments, environment: environment,
            openings: [
                (STDIN_FILENO, .path("/dev/null", flags: O_RDONLY)),
                (STDOUT_FILENO, .path(log.path, flags: O_WRONLY | O_CREAT | O_APPEND, mode: PrivateFile.mode)),
                (STDERR_FILENO, .descriptor(STDOUT_FILENO)), (passedDescriptor, .descriptor(descriptor)),
            ], flags: masthead_spawn_new_session)
        switch start.start() {
        case .started(let identifier):
            // Without waitpid(2), a process that runs for days, such as the shelf in the browser, keeps each agent as a zombie.
            Thread.detachNewThread { _ = ProcessStart.status(of: identifier) }
            return identifier
        case .failed(let number): throw .system("start the agent", executable, number: number)
        }
    }
}
