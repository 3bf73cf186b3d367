import Files
public import Foundation
public import Periodical

extension IssueLibrary {
    /// Starts a process of its own that calls ``runAgent(lockDescriptor:onEvent:)``; it outlives this process and its
    /// terminal. Where one is at it already, that one takes the work and none is started.
    /// - Parameters:
    ///   - executable: the program, such as the command `masthead`.
    ///   - arguments: makes the words after its name from the number of the open file that it is passed: the lock, which
    ///     is the process's from the first instant.
    ///   - environment: its environment variables.
    /// - Throws: ``MastheadError`` where it cannot be started.
    public nonisolated func startAgent(
        _ executable: URL, environment: [String: String], arguments: (_ lockDescriptor: Int32) -> [String]
    ) throws(MastheadError) {
        // One that is about to end looks once more after it has let go of the lock: it will see what was asked for.
        guard let lock = try FileLock.attempt(folder.agentLock) else { return }
        let words = arguments(BackgroundProcess.passedDescriptor)
        if let log = FileStamp(folder.agentLog), log.byteCount > 1 << 20 { try FileSystem.remove(folder.agentLog) }
        let identifier = try BackgroundProcess.start(
            executable, words, environment: environment, log: folder.agentLog, passing: lock.descriptor)
        lock.write(FileLock.Holder(processIdentifier: identifier))
        lock.release()
    }

    /// Brings in everything that is outstanding, and what is asked for meanwhile, until nothing is left to do: what a
    /// background process is for. What fails for a while is tried again and again, with growing pauses.
    ///
    /// Per library one process does this at a time; the lock dies with it.
    /// - Parameters:
    ///   - lockDescriptor: the open lock file, where the process that started this one passed it on.
    ///   - onEvent: told what happens; called on threads of its own choosing.
    /// - Returns: false where another process is at it already.
    @discardableResult
    public nonisolated func runAgent(
        lockDescriptor: Int32? = nil, onEvent: @escaping @Sendable (DownloadEvent) -> Void = { _ in }
    ) async throws(MastheadError) -> Bool {
        var passed = lockDescriptor.flatMap { FileLock.adopt($0, of: folder.agentLock) }
        var isOurs = false
        while true {
            let taken = if let passed { passed } else { try FileLock.attempt(folder.agentLock) }
            guard let lock = taken else { return isOurs }
            passed = nil
            isOurs = true
            _ = await DownloadRun(library: self, scope: nil, onEvent: onEvent).run()
            guard isInPlace else {
                lock.release()
                throw MastheadError(
                    .libraryGone, doing: "downloading into", to: folder.root.path,
                    found: "the folder was deleted or moved away",
                    hint: "Where it is now, `masthead resume --library FOLDER` goes on with what is outstanding.")
            }
            if !Task.isCancelled { try await keep() }
            lock.release()
            // A process that asked for something while we held the lock counted on us, so we look once more without it.
            guard !Task.isCancelled, try await candidates().candidates.isEmpty == false else { return true }
        }
    }

    /// The process that brings in everything in the background, or nil where there is none.
    public nonisolated var agentProcessIdentifier: Int32? {
        FileLock.holder(of: folder.agentLock)?.processIdentifier
    }
}
