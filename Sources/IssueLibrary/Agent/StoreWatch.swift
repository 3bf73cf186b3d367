@preconcurrency import Dispatch
import Foundation

/// Tells when any process writes to a library's database, or a person changes their settings: the system tells, and nothing is asked
/// again and again.
final class StoreWatch: Sendable {
    private let cancel: @Sendable () -> Void

    /// Watches until it is let go of.
    /// - Parameters:
    ///   - settings: the file of settings, where there is one.
    ///   - onChange: called on a queue of its own.
    init(_ folder: LibraryFolder, settings: URL?, onChange: @escaping @Sendable () -> Void) {
        let queue = DispatchQueue(label: "masthead.store-watch")
        #if os(Linux)
            let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
            guard descriptor >= 0 else {
                cancel = Self.timer(queue, onChange)
                return
            }
            // Masthead sets the time of the database when it has written; other programs write to its log, maybe before that can be seen.
            let events = IN_ATTRIB | IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
            inotify_add_watch(descriptor, folder.root.path, UInt32(events))
            let missing = settings.map { Self.watch($0, descriptor) } ?? []
            let names = [folder.database.lastPathComponent, settings?.lastPathComponent ?? ""] + missing
            let reading = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            reading.setEventHandler {
                let isMeant = Self.isMeant(descriptor, names)
                // Of folders that were made meanwhile the innermost is watched, before the file in it is read.
                if let settings, !missing.isEmpty { _ = Self.watch(settings, descriptor) }
                if isMeant { onChange() }
            }
            reading.setCancelHandler { close(descriptor) }
            reading.resume()
            cancel = { reading.cancel() }
        #else
            cancel = Self.timer(queue, onChange)
        #endif
    }

    deinit { cancel() }

    /// Where the system does not tell, it is looked now and then.
    /// - Returns: what ends that.
    private static func timer(
        _ queue: DispatchQueue, _ onChange: @escaping @Sendable () -> Void
    ) -> @Sendable () -> Void {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + 30, repeating: 30)
        timer.setEventHandler(handler: onChange)
        timer.resume()
        return { timer.cancel() }
    }

    #if os(Linux)
        /// Watches the folder of the settings; where it is not there, the nearest one around it that is.
        /// - Returns: the names of the folders that are missing.
        private static func watch(_ settings: URL, _ descriptor: Int32) -> [String] {
            func missing() -> [String] {
                var folder = settings.deletingLastPathComponent()
                var missing: [String] = []
                // Of what else happens in a person's folder nothing is asked.
                var changes = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE | IN_MASK_ADD)
                while inotify_add_watch(descriptor, folder.path, changes) < 0, folder.pathComponents.count > 1 {
                    changes = UInt32(IN_CREATE | IN_MOVED_TO | IN_MASK_ADD)
                    missing.append(folder.lastPathComponent)
                    folder = folder.deletingLastPathComponent()
                }
                return missing
            }
            // A folder may be made between the look for it and the watching of the one around it.
            return missing().isEmpty ? [] : missing()
        }

        /// Takes what the system has told, and looks whether it is of the database, its log, the settings or the folder itself.
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
                    // The log of the database is written first; its index is shared memory, of which nothing is told.
                    isMeant = isMeant || name.isEmpty || names.contains(name) || name == "\(names[0])-wal"
                }
            }
        }
    #endif
}
