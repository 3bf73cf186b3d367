import Files
import Foundation
import Periodical
import Synchronization

/// The process that does in the background what is outstanding or due: one process per library at a time.
struct Agent: Sendable {
    let store: LibraryStore
    let looks: CatalogLooks
    let announcer: Announcer
    let reading: ReadingStatistics
    let channels: PressChannels
    let holdings: PressHoldings
    let timers: TimerTeller
    let publishing: PublishOrders
    let ends: SubscriptionEnds
    let configuration: IssueLibrary.Configuration
    let queue: DownloadQueue
    let runner: DownloadRunner
    let keeping: Keeping

    private func downloads(for duty: AgentDuty) -> DownloadJob { DownloadJob(store, queue, runner, keeping, for: duty) }

    /// The jobs of a process that ends, one after the other.
    private func jobs(_ duty: AgentDuty) -> [any AgentJob] {
        let look: [any AgentJob] = duty == .outstanding ? [] : [LookJob(looks: looks, configuration: configuration)]
        return look + [downloads(for: duty)]
    }

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

    /// Does what its duty is.
    /// - Returns: false where another process is at it already.
    func run(
        _ duty: AgentDuty, lockDescriptor: Int32?, onEvent: @escaping @Sendable (DownloadEvent) -> Void
    ) async throws(MastheadError) -> Bool {
        if duty == .stay { return try await stay(onEvent) }
        let jobs = jobs(duty)
        var passed = lockDescriptor.flatMap { FileLock.adopt($0, of: store.folder.agentLock) }
        var isOurs = false
        while true {
            let taken = if let passed { passed } else { try FileLock.attempt(store.folder.agentLock) }
            guard let lock = taken else { return isOurs }
            passed = nil
            isOurs = true
            try await run(jobs, lock, onEvent)
            lock.release()
            if duty == .once, !Task.isCancelled {
                _ = try await holdings.renewDue()
                try await publishing.settle()
            }
            // What is told may take its time; another process can do meanwhile what is asked for.
            if !Task.isCancelled {
                try await timers.show()
                try await timers.handOver()
                try await timers.send()
                await timers.sendings.finish()
                try await ends.tell()
                try await announcer.announce()
                try await reading.send(all: true)
            }
            // A process that asked for something while we held the lock counted on us, so we look once more without it.
            guard !Task.isCancelled, try await isAnyOutstanding(of: jobs) else { return true }
        }
    }

    /// Does what is due for as long as the task runs, once the process has ended that may be at it.
    private func stay(
        _ onEvent: @escaping @Sendable (DownloadEvent) -> Void
    ) async throws(MastheadError) -> Bool {
        let looks = Atomic<Int>(0)
        let lock: FileLock
        do throws(MastheadError) {
            // One that is at it ends by itself, however long that takes.
            lock = try await FileLock.acquire(store.folder.agentLock, patience: .seconds(60)) {
                looks.add(1, ordering: .relaxed).newValue
            }
        } catch {
            guard Task.isCancelled else { throw error }
            return false
        }
        defer { lock.release() }
        do throws(MastheadError) {
            try await ResidentAgent(
                store: store, looks: self.looks, downloads: downloads(for: .stay), announcer: announcer,
                reading: reading, channels: channels, timers: timers, publishing: publishing,
                ends: ends, configuration: configuration
            ).run(onEvent: onEvent)
        } catch { throw store.isInPlace ? error : gone }
        guard store.isInPlace else { throw gone }
        return true
    }

    private func run(
        _ jobs: [any AgentJob], _ lock: FileLock, _ onEvent: @escaping @Sendable (DownloadEvent) -> Void
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

    private func isAnyOutstanding(of jobs: [any AgentJob]) async throws(MastheadError) -> Bool {
        for job in jobs where try await job.isOutstanding { return true }
        return false
    }

    private var gone: MastheadError {
        MastheadError(
            .libraryGone, cannot: "download into", to: store.folder.root.path,
            found: "the folder was deleted or moved away",
            remedies: [.openMovedLibrary])
    }
}
