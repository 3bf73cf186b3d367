import Foundation

/// A terminal in tmux with a shell, in which a test types.
public final class TerminalSession: Sendable {
    private let socket: String
    private let folder: TemporaryFolder

    /// Opens a terminal with a size in characters.
    public init(columns: Int = 100, rows: Int = 30, environment: [String: String] = [:]) async throws {
        folder = try TemporaryFolder()
        socket = folder["tmux"].path
        let variables = environment.merging(["NO_COLOR": "", "COLORTERM": "truecolor"]) { own, _ in own }
        let settings = try folder.write(
            "tmux.conf", "set -g default-terminal tmux-256color\nset -g status off\nset -s escape-time 10\n")
        let shell = variables.map { "\($0)='\($1)'" }.joined(separator: " ")
        try await tmux(
            ["-f", settings.path, "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"]
                + ["env \(shell) PS1='$ ' sh -i"])
        try await wait { $0.contains("$") }
    }

    deinit {
        // Killing the server sends SIGHUP to every process in the terminal.
        let server = try? ChildProcess(["tmux", "-S", socket, "kill-server"])
        var status: Int32 = 0
        if let server { waitpid(server.identifier, &status, 0) }
    }

    @discardableResult
    private func tmux(_ arguments: [String]) async throws -> String {
        let result = try await Tool.run(
            ["tmux", "-S", socket] + arguments, environment: ["TMUX": "", "LC_ALL": "C.UTF-8"])
        struct Failure: Error { let message: String }
        guard result.status == 0 else { throw Failure(message: "tmux \(arguments): \(result.errors)") }
        return result.output
    }

    /// Presses keys, by their tmux names.
    public func press(_ keys: String...) async throws { try await tmux(["send-keys"] + keys) }

    /// Types text literally.
    public func type(_ text: String) async throws { try await tmux(["send-keys", "-l", text]) }

    /// Types a line and presses Enter.
    public func enter(_ line: String) async throws {
        try await type(line)
        try await press("Enter")
    }

    /// Returns the text on the screen.
    public func screen() async throws -> String { try await tmux(["capture-pane", "-p"]) }

    /// Returns the text on the screen, with escape sequences for colors.
    public func colors() async throws -> String { try await tmux(["capture-pane", "-p", "-e"]) }

    /// Returns a tmux property of the terminal, such as `#{alternate_on}`.
    public func property(_ format: String) async throws -> String {
        try await tmux(["display-message", "-p", format]).trimmingCharacters(in: .newlines)
    }

    /// Resizes the terminal.
    public func resize(columns: Int, rows: Int) async throws {
        try await tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    }

    /// Waits until the screen meets a condition.
    /// - Returns: The text on the screen.
    @discardableResult
    public func wait(_ isThere: (String) -> Bool) async throws -> String {
        let end = ContinuousClock.now + longestWait
        while true {
            let seen = try await screen()
            if isThere(seen) { return seen }
            guard ContinuousClock.now < end else { throw WaitedTooLong(for: "another screen than this:\n\(seen)") }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Waits until the screen contains a text.
    @discardableResult
    public func wait(for text: String) async throws -> String { try await wait { $0.contains(text) } }
}
