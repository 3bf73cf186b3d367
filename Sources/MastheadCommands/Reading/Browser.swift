import Foundation

/// The browser of the person at this machine.
enum Browser {
    /// Shows a page in it.
    /// - Returns: false where none could be started.
    static func open(_ url: URL) -> Bool {
        #if os(Linux)
            let program = "xdg-open"
        #else
            let program = "open"
        #endif
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // What browsers say would spoil the terminal.
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var words: [UnsafeMutablePointer<CChar>?] =
            [program, url.absoluteString].map { (word: String) in strdup(word) } + [nil]
        defer { for word in words { free(word) } }
        var identifier: pid_t = 0
        return posix_spawnp(&identifier, program, &actions, nil, &words, environ) == 0
    }
}
