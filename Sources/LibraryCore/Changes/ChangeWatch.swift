import Foundation
import Synchronization

/// A watch on a library that all change listeners share. The watch runs only while there are listeners.
///
/// `PRAGMA data_version` reveals commits by other connections within microseconds, without reading the database. The
/// progress of queued downloads is read from their files.
package final class ChangeWatch: Sendable {
    private struct State {
        var listeners: [UUID: ChangeListener] = [:]
        var task: Task<Void, Never>?
        /// Whether the initial state is known, so that every later change is reported.
        var hasBegun = false
    }

    /// The time between checks of the database, and after how many of them the downloads are checked.
    private static let interval = Duration.milliseconds(250)
    private static let looksPerProgress = 2

    private let database: LibraryDatabase
    private let progress: ProgressReader
    private let state = Mutex(State())

    init(_ database: LibraryDatabase, _ folder: LibraryFolder) {
        self.database = database
        progress = ProgressReader(database, folder)
    }

    package func listen() -> (listener: ChangeListener, signals: AsyncStream<Void>) {
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

    /// Notifies all listeners, unless the watch's task was canceled.
    private func tell(_ change: LibraryChange) {
        let listeners = state.withLock { state -> [ChangeListener] in
            guard !Task.isCancelled else { return [] }
            state.hasBegun = true
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.tell(change) }
    }

    /// Checks for changes until the last listener or the library is released.
    private static func look(for watch: ChangeWatch?) async {
        guard let watch else { return }
        _ = await watch.database.takeChange()
        var stamps = await watch.progress.begin()
        watch.tell([.records, .progress])
        var looks = 0
        while !Task.isCancelled {
            do { try await ContinuousClock().sleep(for: interval) } catch { return }
            looks += 1
            var change = await watch.database.takeChange()
            if change.contains(.downloads) { await watch.progress.findDownloads() }
            if looks.isMultiple(of: looksPerProgress) {
                let newStamps = watch.progress.stamps
                if newStamps != stamps { change.insert(.progress) }
                stamps = newStamps
            }
            if !change.isEmpty { watch.tell(change) }
        }
    }
}
