@preconcurrency import Dispatch
import Foundation

/// A watcher that reports when a file in a folder is written, created, moved or deleted.
enum FolderWatch {
    /// Returns a stream with one element per burst of changes. Watching ends when the stream does.
    /// - Parameter folders: The folders to watch, including all their subfolders. Missing folders are skipped.
    static func changes(in folders: [URL]) -> AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let queue = DispatchQueue(label: "masthead.watch")
            #if os(Linux)
                let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
                let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
                watch(folders, descriptor)
                source.setEventHandler {
                    drain(descriptor)
                    // inotify does not watch subfolders, so add a watch for each new folder.
                    watch(folders, descriptor)
                    continuation.yield()
                }
                source.setCancelHandler { close(descriptor) }
            #else
                let source = DispatchSource.makeTimerSource(queue: queue)
                source.schedule(deadline: .now(), repeating: .milliseconds(500))
                nonisolated(unsafe) var last = states(of: folders)
                source.setEventHandler {
                    let current = states(of: folders)
                    if current != last { continuation.yield() }
                    last = current
                }
            #endif
            continuation.onTermination = { _ in source.cancel() }
            source.resume()
        }
    }

    private static func tree(_ folder: URL) -> [String] {
        guard let walk = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isDirectoryKey])
        else {
            return []
        }
        return [folder.path] + walk.compactMap { $0 as? URL }.filter(\.hasDirectoryPath).map(\.path)
    }

    #if os(Linux)
        private static func watch(_ folders: [URL], _ descriptor: Int32) {
            let events = IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
            for folder in folders.flatMap(tree) { inotify_add_watch(descriptor, folder, UInt32(events)) }
        }

        private static func drain(_ descriptor: Int32) {
            var buffer = [UInt8](repeating: 0, count: 16_384)
            while read(descriptor, &buffer, buffer.count) > 0 {}
        }
    #else
        private static func states(of folders: [URL]) -> [String: Date] {
            var states: [String: Date] = [:]
            for folder in folders {
                for path in (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? [] {
                    let file = folder.appending(path: path)
                    states[file.path] =
                        (try? file.resourceValues(forKeys: [.contentModificationDateKey]))?
                        .contentModificationDate
                }
            }
            return states
        }
    #endif
}
