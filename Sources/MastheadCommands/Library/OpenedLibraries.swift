import Synchronization

/// The libraries that a command has opened, to close them at its end.
final class OpenedLibraries: Sendable {
    private let closers = Mutex<[@Sendable () async -> Void]>([])

    /// Adds a library.
    /// - Parameter close: closes the library's database. It must not keep the database open itself.
    func add(_ close: @escaping @Sendable () async -> Void) {
        closers.withLock { $0.append(close) }
    }

    /// Closes the databases that are still open, so that their logs are deleted. Background tasks may still be using a
    /// library when its command ends.
    func close() async {
        let all = closers.withLock { closers in
            defer { closers = [] }
            return closers
        }
        for close in all { await close() }
    }
}
