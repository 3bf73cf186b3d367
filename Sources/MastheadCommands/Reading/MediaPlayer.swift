import Files
import Foundation
import Periodical
import Synchronization

/// A player for files attached to posts, using mpv or the desktop's default player.
final class MediaPlayer: Sendable {
    private let environment: [String: String]
    /// A windowless mpv process, which only this process can stop.
    private struct Playing {
        let process: pid_t
        let file: URL
        /// One end of a socket. When it is closed, for example because this process ends, mpv stores the position and
        /// quits.
        let connection: Int32
    }
    private let playing = Mutex<Playing?>(nil)

    init(environment: [String: String]) { self.environment = environment }

    private var hasDesktop: Bool {
        #if os(Linux)
            ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
        #else
            true
        #endif
    }

    /// The file that is playing without a window.
    var file: URL? { playing.withLock { $0?.file } }

    /// Stops the windowless player. Next time, mpv continues from the same position.
    func stop() {
        playing.withLock { playing in
            if let connection = playing?.connection { close(connection) }
            playing = nil
        }
    }

    /// Plays a file, after stopping any other file that is playing without a window.
    /// - Returns: a line about the result.
    func play(_ file: URL) -> String {
        stop()
        let name = file.lastPathComponent.printable
        if TimedProgram.find("mpv", in: environment) != nil {
            let options = ["--no-terminal", "--save-position-on-quit"]
            let isStarted =
                hasDesktop
                ? start("mpv", options + ["--force-window=yes", "--", file.path])
                : startWithoutWindow("mpv", options + ["--no-video"], file)
            guard isStarted else { return "Could not start mpv. The file: \(file.path.printable)" }
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

    /// Starts mpv with a socket as its standard input, so that it quits when the other end is closed. A signal would
    /// end mpv without storing the position.
    /// - Returns: whether mpv was started.
    private func startWithoutWindow(_ program: String, _ options: [String], _ file: URL) -> Bool {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Self.socketKind, 0, &ends) == 0 else { return false }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let connection = ends[1]
        defer { close(ends[0]) }
        let isStarted = start(
            program, options + ["--input-ipc-client=fd://\(STDIN_FILENO)", "--", file.path], input: .descriptor(ends[0])
        ) { process in
            self.playing.withLock { $0 = Playing(process: process, file: file, connection: connection) }
        }
        if !isStarted { close(connection) }
        return isStarted
    }

    #if os(Linux)
        private static let socketKind = Int32(SOCK_STREAM.rawValue)
    #else
        private static let socketKind = SOCK_STREAM
    #endif

    /// Starts a program. A thread waits for it to exit, so that it does not become a zombie process.
    /// - Parameters:
    ///   - input: the program's standard input.
    ///   - onStart: receives the process before the thread starts waiting.
    /// - Returns: whether the program was started.
    private func start(
        _ program: String, _ arguments: [String], input: ProcessStart.Opening? = nil,
        onStart: (pid_t) -> Void = { _ in }
    ) -> Bool {
        guard let path = TimedProgram.find(program, in: environment) else { return false }
        // Discard the player's output, which would garble the terminal.
        let silence = ProcessStart.Opening.path("/dev/null", flags: O_RDWR)
        let openings = [(STDIN_FILENO, input ?? silence), (STDOUT_FILENO, silence), (STDERR_FILENO, silence)]
        let start = ProcessStart(
            path, arguments, environment: environment, openings: openings.map { (number: $0.0, opening: $0.1) },
            isApart: true)
        guard case .started(let process) = start.start() else { return false }
        onStart(process)
        // The thread removes the process ID, because the system may reuse it after waitpid(2).
        Thread.detachNewThread { [self] in
            _ = ProcessStart.status(of: process)
            playing.withLock { playing in
                guard let ended = playing, ended.process == process else { return }
                close(ended.connection)
                playing = nil
            }
        }
        return true
    }
}
