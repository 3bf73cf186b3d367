import Files
import Foundation
import Periodical

/// The process that does in the background what is outstanding: its jobs, one process per library at a time.
struct Agent: Sendable {
    let store: LibraryStore
    let jobs: [any AgentJob]

    /// The process that is at it, or nil where there is none.
    var processIdentifier: Int32? { FileLock.holder(of: store.folder.agentLock)?.processIdentifier }

    /// Starts a process of its own that calls ``run(lockDescriptor:onEvent:)``.
    func start(
        _ executable: URL, environment: [String: String], arguments: (_ lockDescriptor: Int32) -> [String]
    ) throws(MastheadError) {
        // One that is about to end looks once more after it has let go of the lock: it will see what was asked for.
        guard let lock = try FileLock.attempt(store.folder.agentLock) else { return }
        let words = arguments(BackgroundProcess.passedDescriptor)
        let log = store.folder.agentLog
        if let stamp = FileStamp(log), stamp.byteCount > 1 << 20 { try FileSystem.remove(log) }
        let identifier = try BackgroundProcess.start(
            executable, words, environment: environment, log: log, passing: lock.descriptor)
        lock.write(FileLock.Holder(processIdentifier: identifier))
        lock.release()
    }

    /// Does all jobs until nothing is left to do.
    /// - Returns: false where another process is at it already.
    func run(
        lockDescriptor: Int32?, onEvent: @escaping @Sendable (DownloadEvent) -> Void
    ) async throws(MastheadError) -> Bool {
        var passed = lockDescriptor.flatMap { FileLock.adopt($0, of: store.folder.agentLock) }
        var isOurs = false
        while true {
            let taken = if let passed { passed } else { try FileLock.attempt(store.folder.agentLock) }
            guard let lock = taken else { return isOurs }
            passed = nil
            isOurs = true
            try await runJobs(lock, onEvent)
            lock.release()
            // A process that asked for something while we held the lock counted on us, so we look once more without it.
            guard !Task.isCancelled, try await isAnyOutstanding else { return true }
        }
    }

    private func runJobs(
        _ lock: FileLock, _ onEvent: @escaping @Sendable (DownloadEvent) -> Void
    ) async throws(MastheadError) {
        do throws(MastheadError) {
            for job in jobs where !Task.isCancelled {
                try await job.run(onEvent: onEvent)
                guard store.isInPlace else { throw gone }
            }
        } catch {
            lock.release()
            throw store.isInPlace ? error : gone
        }
    }

    private var isAnyOutstanding: Bool {
        get async throws(MastheadError) {
            for job in jobs where try await job.isOutstanding { return true }
            return false
        }
    }

    private var gone: MastheadError {
        MastheadError(
            .libraryGone, doing: "downloading into", to: store.folder.root.path,
            found: "the folder was deleted or moved away",
            remedies: [.openMovedLibrary])
    }
}
