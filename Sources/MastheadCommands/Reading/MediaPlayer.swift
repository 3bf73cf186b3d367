import Files
import Foundation
import Periodical
import Synchronization

/// A player for files attached to posts, which uses mpv or the desktop's default player.
final class MediaPlayer: Sendable {
    private let environment: [String: String]
    /// The mpv process that plays without a window. Only this process can stop mpv.
    private let playing = Mutex<pid_t?>(nil)

    init(environment: [String: String]) { self.environment = environment }

    private var hasDesktop: Bool {
        #if os(Linux)
            ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
        #else
            true
        #endif
    }

    /// Stops the player without a window.
    /// - Returns: false if there is no such player.
    func stop() -> Bool {
        let process = playing.withLock { playing in
            defer { playing = nil }
            return playing
        }
        guard let process else { return false }
        return kill(process, SIGTERM) == 0
    }

    /// Plays a file.
    /// - Returns: a line about the result.
    func play(_ file: URL) -> String {
        let name = file.lastPathComponent.printable
        if TimedProgram.find("mpv", in: environment) != nil {
            let window = hasDesktop ? "--force-window=yes" : "--no-video"
            let options = ["--no-terminal", "--save-position-on-quit", window, "--", file.path]
            guard start("mpv", options, canStop: !hasDesktop) else {
                return "Could not start mpv. The file: \(file.path.printable)"
            }
            return hasDesktop ? "Playing \(name) with mpv." : "Playing \(name) with mpv. Press p to stop."
        }
        #if os(Linux)
            let opener = "xdg-open"
        #else
            let opener = "open"
        #endif
        guard hasDesktop, start(opener, [file.path]) else {
            return "No media player found. Install mpv, or open the file: \(file.path.printable)"
        }
        return "Opened \(name) in the desktop's media player."
    }

    /// Starts a program. A thread waits for the program's end, so that it does not become a zombie process.
    /// - Parameter canStop: whether ``stop()`` stops the program.
    /// - Returns: whether the program was started.
    private func start(_ program: String, _ arguments: [String], canStop: Bool = false) -> Bool {
        guard let path = TimedProgram.find(program, in: environment) else { return false }
        // The output of players would disturb the terminal.
        let silence = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].map { number in
            (number: number, opening: ProcessStart.Opening.path("/dev/null", flags: O_RDWR))
        }
        let start = ProcessStart(path, arguments, environment: environment, openings: silence, isApart: true)
        guard case .started(let process) = start.start() else { return false }
        // The thread removes the process ID, because the system may reuse the ID after waitpid(2).
        if canStop { playing.withLock { $0 = process } }
        Thread.detachNewThread { [self] in
            _ = ProcessStart.status(of: process)
            playing.withLock { if $0 == process { $0 = nil } }
        }
        return true
    }
}
