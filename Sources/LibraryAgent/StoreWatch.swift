@preconcurrency import Dispatch
import Foundation
import LibraryCore

/// Reports writes to a library's database by any process, and changes to the user's settings. On Linux, this uses
/// inotify(7) instead of polling.
final class StoreWatch: Sendable {
    private let cancel: @Sendable () -> Void

    /// Watches until the object is released.
    /// - Parameters:
    ///   - settings: the settings file, if there is one.
    ///   - pollInterval: the time between calls in seconds, if the system cannot report changes.
    ///   - onChange: called on a private queue.
    init(
        _ folder: LibraryFolder, settings: URL?, pollInterval: Double = 30, onChange: @escaping @Sendable () -> Void
    ) {
        let queue = DispatchQueue(label: "masthead.store-watch")
        #if os(Linux)
            let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
            guard descriptor >= 0 else {
                cancel = Self.timer(queue, pollInterval, onChange)
                return
            }
            // After a write, Masthead sets the database's modification time. Other programs write only to the WAL,
            // possibly before readers can see the change.
            let events = IN_ATTRIB | IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
            // inotify_add_watch fails if the user has no watches left; see fs.inotify.max_user_watches.
            guard inotify_add_watch(descriptor, folder.root.path, UInt32(events)) >= 0 else {
                close(descriptor)
                cancel = Self.timer(queue, pollInterval, onChange)
                return
            }
            let missing = settings.map { Self.watch($0, descriptor) } ?? []
            let names = [folder.database.lastPathComponent, settings?.lastPathComponent ?? ""] + missing
            let reading = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            reading.setEventHandler {
                let isMeant = Self.isMeant(descriptor, names)
                // If missing folders were created, watch the innermost one before reading the settings.
                if let settings, !missing.isEmpty { _ = Self.watch(settings, descriptor) }
                if isMeant { onChange() }
            }
            reading.setCancelHandler { close(descriptor) }
            reading.resume()
            cancel = { reading.cancel() }
        #else
            cancel = Self.timer(queue, pollInterval, onChange)
        #endif
    }

    deinit { cancel() }

    /// Polls if the system cannot report changes.
    /// - Returns: a function that stops the timer.
    private static func timer(
        _ queue: DispatchQueue, _ interval: Double, _ onChange: @escaping @Sendable () -> Void
    ) -> @Sendable () -> Void {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + interval, repeating: interval)
        timer.setEventHandler(handler: onChange)
        timer.resume()
        return { timer.cancel() }
    }

    #if os(Linux)
        /// Watches the settings file's folder, or the nearest parent folder that exists.
        /// - Returns: the names of the missing folders.
        private static func watch(_ settings: URL, _ descriptor: Int32) -> [String] {
            func missing() -> [String] {
                var folder = settings.deletingLastPathComponent()
                var missing: [String] = []
                // Ignore other events in the user's folders.
                var changes = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE | IN_MASK_ADD)
                while inotify_add_watch(descriptor, folder.path, changes) < 0, folder.pathComponents.count > 1 {
                    changes = UInt32(IN_CREATE | IN_MOVED_TO | IN_MASK_ADD)
                    missing.append(folder.lastPathComponent)
                    folder = folder.deletingLastPathComponent()
                }
                return missing
            }
            // A folder may have been created before its parent was watched, so check once more.
            return missing().isEmpty ? [] : missing()
        }

        /// Reads the pending events, and returns whether any concerns the database, its WAL, the settings or the
        /// library's folder.
        private static func isMeant(_ descriptor: Int32, _ names: [String]) -> Bool {
            var isMeant = false
            var buffer = [UInt8](repeating: 0, count: 16_384)
            let headSize = MemoryLayout<inotify_event>.size
            while true {
                let count = read(descriptor, &buffer, buffer.count)
                guard count > 0 else { return isMeant }
                var offset = 0
                while offset + headSize <= count {
                    let event = buffer.withUnsafeBytes {
                        $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    }
                    let end = min(count, offset + headSize + Int(event.len))
                    let name = String(
                        decoding: buffer[(offset + headSize)..<end].prefix { $0 != 0 }, as: UTF8.self)
                    offset = end
                    // SQLite writes to the WAL first. inotify does not report changes to the `-shm` file, which is
                    // shared memory.
                    isMeant = isMeant || name.isEmpty || names.contains(name) || name == "\(names[0])-wal"
                }
            }
        }
    #endif
}
