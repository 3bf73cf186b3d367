import Foundation
import Synchronization

/// Looks whether a library has changed, for all listeners together and only while there are any.
///
/// SQLite tells of commits by other connections when it is asked (`PRAGMA data_version`), in some microseconds and without
/// reading the database. How far downloads have come their files tell, which are looked at while there are such downloads.
final class ChangeWatch: Sendable {
    private struct State {
        var listeners: [UUID: ChangeListener] = [:]
        var task: Task<Void, Never>?
        /// Whether whatever comes from now on will be seen.
        var hasBegun = false
    }

    /// Between two looks at the database, and how many of them go by between two looks at downloads.
    private static let interval = Duration.milliseconds(250)
    private static let looksPerProgress = 2

    private let database: LibraryDatabase
    private let progress: ProgressLook
    private let state = Mutex(State())

    init(_ database: LibraryDatabase, _ folder: LibraryFolder) {
        self.database = database
        progress = ProgressLook(database, folder)
    }

    func listen() -> (listener: ChangeListener, signals: AsyncStream<Void>) {
        let (signals, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let listener = ChangeListener(continuation)
        let identifier = UUID()
        continuation.onTermination = { [weak self] _ in self?.end(identifier) }
        state.withLock { state in
            state.listeners[identifier] = listener
            if state.hasBegun { listener.tell([.records, .progress]) }
            if state.task == nil { state.task = Task { [weak self] in await Self.look(for: self) } }
        }
        return (listener, signals)
    }

    private func end(_ identifier: UUID) {
        state.withLock { state in
            state.listeners[identifier] = nil
            guard state.listeners.isEmpty else { return }
            state.task?.cancel()
            state.task = nil
            state.hasBegun = false
        }
    }

    /// Tells all listeners, unless the task that has something to tell was ended.
    private func tell(_ change: LibraryChange) {
        let listeners = state.withLock { state -> [ChangeListener] in
            guard !Task.isCancelled else { return [] }
            state.hasBegun = true
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.tell(change) }
    }

    /// Looks until the last listener is gone, or the library.
    private static func look(for watch: ChangeWatch?) async {
        guard let watch else { return }
        var version = await watch.database.changeVersion
        var stamps = await watch.progress.begin()
        watch.tell([.records, .progress])
        var looks = 0
        while !Task.isCancelled {
            do { try await ContinuousClock().sleep(for: interval) } catch { return }
            looks += 1
            var change: LibraryChange = []
            let newVersion = await watch.database.changeVersion
            if newVersion != version {
                version = newVersion
                change.insert(.records)
                await watch.progress.findDownloads()
            }
            if looks.isMultiple(of: looksPerProgress) {
                let newStamps = watch.progress.stamps
                if newStamps != stamps { change.insert(.progress) }
                stamps = newStamps
            }
            if !change.isEmpty { watch.tell(change) }
        }
    }
}
