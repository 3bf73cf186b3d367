import Files
import Foundation
import Periodical
import Synchronization
import Web

/// The files that were written for devices. A file is written once, even if several devices request it, and one file at
/// a time, so that requests do not use up the computer.
final class EditionCache: Sendable {
    /// The error for a request that would have to wait for too many others.
    struct Busy: Error {}

    private struct State {
        var running: [String: Task<URL, any Error>] = [:]
        /// The order in which the files were last used. Access times of file systems are not exact.
        var uses: [String: Int] = [:]
        var useCount = 0
    }

    let folder: URL
    private let byteLimit: Int
    private let queue = DispatchQueue(label: "masthead.share.editions", qos: .userInitiated)
    private let state = Mutex(State())

    /// The maximum number of files that are written or wait.
    static let mostWaiting = 8

    /// - Parameters:
    ///   - folder: the folder. It does not have to exist.
    ///   - byteLimit: the maximum size of all files together, in bytes. A single file may be larger.
    init(_ folder: URL, byteLimit: Int = 2 << 30) { (self.folder, self.byteLimit) = (folder, byteLimit) }

    /// Returns a file, which is written first if it does not exist.
    /// - Parameters:
    ///   - name: the file name, which contains the version of the content.
    ///   - make: writes the file.
    /// - Throws: ``Busy`` if too many other files are waiting.
    func file(
        _ name: String, make: @escaping @Sendable (URL) throws(MastheadError) -> Void
    ) async throws -> URL {
        let file = folder.appending(path: name)
        let task: Task<URL, any Error>? = try state.withLock { state in
            state.useCount += 1
            state.uses[name] = state.useCount
            if let running = state.running[name] { return running }
            if FileStamp(file)?.kind == .file { return nil }
            guard state.running.count < Self.mostWaiting else { throw Busy() }
            // The task is not part of the request. If the client disconnects, the next request finds the file.
            let task = Task { [self] in
                defer { finish(name) }
                return try await SlowWork.run(on: queue) { () throws(MastheadError) in
                    try FileSystem.createFolder(self.folder, cannot: "create the cache")
                    try make(file)
                    self.trim(keeping: name)
                    return file
                }
            }
            state.running[name] = task
            return task
        }
        return try await task?.value ?? file
    }

    /// The number of files that are written or wait.
    var runningCount: Int { state.withLock { $0.running.count } }

    private func finish(_ name: String) { state.withLock { $0.running[name] = nil } }

    /// Deletes the files whose last use is oldest, until the remaining files fit into the limit.
    private func trim(keeping kept: String) {
        let names: [String]
        // If the folder cannot be read, the next call tries again.
        do { names = try FileManager.default.contentsOfDirectory(atPath: folder.path) } catch { return }
        let uses = state.withLock { $0.uses }
        var files = names.compactMap { name -> (name: String, stamp: FileStamp)? in
            FileStamp(folder.appending(path: name)).map { (name, $0) }
        }
        var total = files.reduce(0) { $0 + $1.stamp.byteCount }
        // Files from an earlier process have no use. The oldest of them comes first.
        files.sort { (uses[$0.name] ?? 0, $0.stamp.modified) < (uses[$1.name] ?? 0, $1.stamp.modified) }
        for (name, stamp) in files where total > byteLimit && name != kept {
            unlink(folder.appending(path: name).path)
            total -= stamp.byteCount
            state.withLock { $0.uses[name] = nil }
        }
    }
}
