import CFileSystem
package import Foundation
package import Periodical
import Synchronization

/// An advisory lock on a file. The system releases it when the process ends.
///
/// The lock belongs to the open file description (fcntl(2)), so it works both between processes and between the tasks
/// of one process.
package final class FileLock: Sendable {
    /// Who holds a lock, as written in the locked file.
    package struct Holder: Sendable, Hashable {
        package var processIdentifier: Int32?
        /// The work that the lock is held for.
        package var note: String?

        package init(processIdentifier: Int32? = nil, note: String? = nil) {
            self.processIdentifier = processIdentifier
            self.note = note
        }
    }

    /// The descriptor of the open file. Another process may inherit it, along with the lock.
    package let descriptor: Int32
    private let file: URL
    private let isReleased = Mutex(false)

    private init(descriptor: Int32, file: URL) {
        self.descriptor = descriptor
        self.file = file
    }

    deinit { release() }

    /// Adopts a lock that the parent process acquired and passed on with the open file.
    /// - Returns: nil if the descriptor is for another file.
    package static func adopt(_ descriptor: Int32, of file: URL) -> FileLock? {
        guard isOpen(descriptor, file) else { return nil }
        // Child processes must not inherit the lock.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return FileLock(descriptor: descriptor, file: file)
    }

    /// Releases the lock.
    package func release() {
        isReleased.withLock { isReleased in
            if !isReleased { close(descriptor) }
            isReleased = true
        }
    }

    /// Acquires the lock if it is free. Creates the file's folder if necessary.
    package static func attempt(_ file: URL, note: String = "") throws(MastheadError) -> FileLock? {
        while true {
            try FileSystem.createFolder(file.deletingLastPathComponent())
            let descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, PrivateFile.mode)
            if descriptor < 0 {
                // The last holder of the lock deleted the folder, so create it again.
                if errno == ENOENT { continue }
                throw .system("lock", file)
            }
            var request = flock(wholeFile: Int16(F_WRLCK))
            guard fcntl(descriptor, masthead_lock_set, &request) == 0 else {
                let number = errno
                close(descriptor)
                if number == EAGAIN || number == EACCES { return nil }
                throw .system("lock", file, number: number)
            }
            guard isOpen(descriptor, file) else {
                // The last holder of the lock deleted the file, so a lock on this descriptor is useless.
                close(descriptor)
                continue
            }
            let lock = FileLock(descriptor: descriptor, file: file)
            lock.write(Holder(processIdentifier: getpid(), note: note))
            return lock
        }
    }

    /// Acquires the lock, waiting for as long as its holder makes progress.
    ///
    /// The lock is polled: the system's blocking call cannot be canceled, and cannot detect a holder that hangs.
    /// - Parameters:
    ///   - patience: how long a holder may go without progress before it counts as hanging.
    ///   - progress: returns a number that changes when the holder makes progress. Called about once per second.
    package static func acquire(
        _ file: URL, note: String = "", patience: Duration, progress: @Sendable () -> Int
    ) async throws(MastheadError) -> FileLock {
        var pause = Duration.milliseconds(5)
        var reached: Int?
        var lastProgress = ContinuousClock.now
        var lastLook = ContinuousClock.now
        while true {
            if let lock = try attempt(file, note: note) { return lock }
            let now = ContinuousClock.now
            if reached == nil || lastLook.duration(to: now) > .seconds(1) {
                lastLook = now
                let current = progress()
                if current != reached {
                    reached = current
                    lastProgress = now
                }
            }
            guard lastProgress.duration(to: now) < patience else { throw busy(file, patience) }
            do { try await ContinuousClock().sleep(for: pause) } catch {
                throw MastheadError(
                    .busy, cannot: "wait for", to: file.path, found: "waiting was canceled",
                    remedies: [.goOn])
            }
            pause = min(pause * 2, .milliseconds(250))
        }
    }

    /// Whether the path of an open file still leads to that file.
    private static func isOpen(_ descriptor: Int32, _ file: URL) -> Bool {
        guard let held = FileStamp(descriptor: descriptor), let named = FileStamp(file) else { return false }
        return held.isSameFile(as: named)
    }

    private static func busy(_ file: URL, _ patience: Duration) -> MastheadError {
        let holder = holder(of: file)?.processIdentifier.map { "process \($0)" } ?? "another process"
        return MastheadError(
            .busy, cannot: "wait for", to: file.path,
            found: "\(holder) holds the lock and has made no progress for \(patience.formatted())",
            remedies: [
                .closeOthers("Check that process. If it hangs, end it and try again. No data is lost.")
            ])
    }

    /// Returns the holder of a lock, or nil if it is free. Does not acquire the lock.
    package static func holder(of file: URL) -> Holder? {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var request = flock(wholeFile: Int16(F_WRLCK))
        guard fcntl(descriptor, masthead_lock_query, &request) == 0, request.l_type != Int16(F_UNLCK) else {
            return nil
        }
        var text = [UInt8](repeating: 0, count: 200)
        let count = pread(descriptor, &text, text.count, 0)
        let words =
            String(decoding: text.prefix(max(0, count)), as: UTF8.self)
            .split(separator: "\n").first?.split(separator: " ", maxSplits: 1) ?? []
        return Holder(
            processIdentifier: words.first.flatMap { Int32($0) }, note: words.count > 1 ? String(words[1]) : nil)
    }

    /// Writes the holder to the file. Errors such as a full disk are ignored, because the content is used only in
    /// messages and by `status`.
    package func write(_ holder: Holder) {
        let bytes = Array("\(holder.processIdentifier ?? 0) \(holder.note ?? "")\n".utf8)
        ftruncate(descriptor, 0)
        _ = pwrite(descriptor, bytes, bytes.count, 0)
    }

    /// Releases the lock and deletes the file.
    package func remove() {
        // Delete the file before releasing the lock, so that no other process ends up with the lock on a deleted file.
        unlink(file.path)
        release()
    }
}

extension flock {
    fileprivate init(wholeFile type: Int16) {
        self.init()
        l_type = type
        l_whence = Int16(SEEK_SET)
    }
}
