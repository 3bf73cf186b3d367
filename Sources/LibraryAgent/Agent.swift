import Files
public import Foundation
import LibraryAccounts
import LibraryCore
public import LibraryDownloads
import LibraryTimers
public import Periodical
import Synchronization

/// The background process that checks publications and downloads items. A library has at most one.
public struct Agent: Sendable {
    let store: LibraryStore
    let schedule: RefreshSchedule
    let announcer: Announcer
    let reading: ReadingStatistics
    let channels: PressChannels
    let holdings: PressHoldings
    let timers: TimerNotifier
    let publishing: PublishOrders
    let ends: SubscriptionEnds
    let configuration: AgentConfiguration
    let queue: Downloads
    let runner: DownloadRunner
    let keeping: Keeping

    private func downloads(for duty: AgentDuty) -> DownloadJob { DownloadJob(store, queue, runner, keeping, for: duty) }

    /// Returns the jobs of an agent that exits when it is done, in the order in which they run.
    private func jobs(_ duty: AgentDuty) -> [any AgentJob] {
        let look: [any AgentJob] =
            duty == .outstanding ? [] : [RefreshJob(schedule: schedule, configuration: configuration)]
        return look + [downloads(for: duty)]
    }

    /// The process ID of the running agent, or nil if none is running.
    public var processIdentifier: Int32? { FileLock.holder(of: store.folder.agentLock)?.processIdentifier }

    /// A warning for users who add a timer while no agent is running, otherwise nil.
    public var timerWarning: String? {
        processIdentifier == nil ? "The agent is not running, so timers fire late." : nil
    }

    /// Starts a separate process that calls ``Agent/run(_:lockDescriptor:onEvent:)`` and outlives this process and its
    /// terminal. If an agent is already running, it takes over the work, and no process is started.
    /// - Parameters:
    ///   - executable: the program, such as the command `masthead`.
    ///   - environment: the environment variables.
    ///   - arguments: returns the arguments for the given file descriptor of the lock, which the new process owns from
    ///     the start.
    /// - Throws: ``MastheadError`` if the process cannot be started.
    public func start(
        _ executable: URL, environment: [String: String], arguments: (_ lockDescriptor: Int32) -> [String]
    ) throws(MastheadError) {
        // An exiting agent checks once more after releasing the lock, so it finds the new work.
        guard let lock = try FileLock.attempt(store.folder.agentLock) else { return }
        let words = arguments(BackgroundProcess.passedDescriptor)
        let log = store.folder.agentLog
        if let stamp = FileStamp(log), stamp.byteCount > 1 << 20 { try FileSystem.remove(log) }
        let identifier = try BackgroundProcess.start(
            executable, words, environment: environment, log: log, passing: lock.descriptor)
        lock.write(FileLock.Holder(processIdentifier: identifier))
        lock.release()
    }

    /// Runs the agent, which downloads all pending items and, depending on the duty, checks publications. Temporary
    /// failures are retried with growing delays.
    ///
    /// Only one process per library can be the agent; it holds a lock until it ends. With ``AgentDuty/stay``, this
    /// method waits for a running agent to end, and then runs until the task is canceled.
    /// - Parameters:
    ///   - duty: the agent's task.
    ///   - lockDescriptor: the file descriptor of the open lock file, if the starting process passed one on.
    ///   - onEvent: receives download events, on any thread.
    /// - Returns: false if another process is already running the agent.
    @discardableResult
    public func run(
        _ duty: AgentDuty = .outstanding, lockDescriptor: Int32? = nil,
        onEvent: @escaping @Sendable (DownloadEvent) -> Void = { _ in }
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
            // Release the lock before sending notifications, which can take long, so that another process can download.
            if !Task.isCancelled {
                try await timers.show()
                try await timers.handOver()
                try await timers.send()
                await timers.sendings.finish()
                try await ends.tell()
                try await announcer.announce(heedsQuietHours: true)
                try await reading.send(all: true)
            }
            // Check once more without the lock: another process may have left its work to this one.
            guard !Task.isCancelled, try await isAnyOutstanding(of: jobs) else { return true }
        }
    }

    /// Runs the resident agent until the task is canceled, after waiting for any other agent to exit.
    private func stay(
        _ onEvent: @escaping @Sendable (DownloadEvent) -> Void
    ) async throws(MastheadError) -> Bool {
        let checks = Atomic<Int>(0)
        let lock: FileLock
        do throws(MastheadError) {
            // It can take long until the other agent exits.
            lock = try await FileLock.acquire(store.folder.agentLock, patience: .seconds(60)) {
                checks.add(1, ordering: .relaxed).newValue
            }
        } catch {
            guard Task.isCancelled else { throw error }
            return false
        }
        defer { lock.release() }
        do throws(MastheadError) {
            try await ResidentAgent(
                store: store, schedule: self.schedule, downloads: downloads(for: .stay), announcer: announcer,
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
            found: "the library's folder was deleted or moved",
            remedies: [.openMovedLibrary])
    }

    /// Sends the notifications of all due timers as configured. This is for processes other than the agent that run
    /// while timers are active. Each event is logged only once, even if several processes call this method.
    /// - Returns: the date of the next event, or nil if there is none.
    @discardableResult
    public func runTimers() async throws(MastheadError) -> Date? {
        let next = try await timers.show()
        try await timers.handOver(inBackground: false)
        try await timers.send(inBackground: false)
        await timers.sendings.finish()
        return next
    }

    /// Refreshes the due feeds once, in an app or reader that shows feeds.
    ///
    /// Does nothing in quiet hours or while an agent runs for this library. New posts appear in
    /// ``IssueLibrary/changes``, and errors are stored with their feeds. If the task is canceled, the remaining feeds
    /// stay due.
    public func refreshDueFeeds() async { await schedule.refreshDueFeeds() }
}
