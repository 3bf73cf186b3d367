import CFileSystem
package import Foundation
package import Periodical
import Synchronization

/// A lock on a file that other processes respect and that dies with its holder.
///
/// It belongs to the open file (fcntl(2), open file description locks): two tasks of a process keep each other out as two
/// processes do, and whether it is held can be asked without taking it.
package final class FileLock: Sendable {
    /// The process that holds a lock, by what was written into its file.
    package struct Holder: Sendable, Hashable {
        package var processIdentifier: Int32?
        /// What it says that it is doing.
        package var note: String?

        package init(processIdentifier: Int32? = nil, note: String? = nil) {
            self.processIdentifier = processIdentifier
            self.note = note
        }
    }

    /// The open file, which may be passed on to another process while the lock is held.
    package let descriptor: Int32
    private let file: URL
    private let isReleased = Mutex(false)

    private init(descriptor: Int32, file: URL) {
        self.descriptor = descriptor
        self.file = file
    }

    deinit { release() }

    /// Takes over a lock that the process which started this one took and passed on: the open file is the same.
    /// - Returns: nil where the descriptor is of another file.
    package static func adopt(_ descriptor: Int32, of file: URL) -> FileLock? {
        guard isOpen(descriptor, file) else { return nil }
        // What this process starts shall not hold it as well.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return FileLock(descriptor: descriptor, file: file)
    }

    /// Lets go of the lock.
    package func release() {
        isReleased.withLock { isReleased in
            if !isReleased { close(descriptor) }
            isReleased = true
        }
    }

    /// Takes the lock if it is free; the folder for its file is made.
    package static func attempt(_ file: URL, note: String = "") throws(MastheadError) -> FileLock? {
        while true {
            try FileSystem.createFolder(file.deletingLastPathComponent())
            let descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, PrivateFile.mode)
            if descriptor < 0 {
                // The last holder deleted the folder when it was done with it.
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
                // The last holder deleted the file when it was done: what we hold locks nothing.
                close(descriptor)
                continue
            }
            let lock = FileLock(descriptor: descriptor, file: file)
            lock.write(Holder(processIdentifier: getpid(), note: note))
            return lock
        }
    }

    /// Waits for the lock while its holder gets on.
    ///
    /// The system's own waiting cannot be cancelled, and not be told from waiting for a process that hangs; so it is asked again
    /// and again instead.
    /// - Parameters:
    ///   - patience: how long a holder may do nothing.
    ///   - progress: a number that changes while the holder gets on; asked about once a second.
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
                    .busy, cannot: "wait for", to: file.path, found: "it was stopped",
                    remedies: [.goOn])
            }
            pause = min(pause * 2, .milliseconds(250))
        }
    }

    /// Whether an open file is the one that has a name now.
    private static func isOpen(_ descriptor: Int32, _ file: URL) -> Bool {
        guard let held = FileStamp(descriptor: descriptor), let named = FileStamp(file) else { return false }
        return held.isSameFile(as: named)
    }

    private static func busy(_ file: URL, _ patience: Duration) -> MastheadError {
        let holder = holder(of: file)?.processIdentifier.map { "process \($0)" } ?? "another process"
        return MastheadError(
            .busy, cannot: "wait for", to: file.path,
            found: "\(holder) holds it and has got no further for \(patience.formatted())",
            remedies: [
                .closeOthers("Look at what that process does. If it hangs, end it and try again: nothing is lost.")
            ])
    }

    /// The holder of a lock, or nil where it is free. The lock is not touched.
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

    /// What is written is for messages and `status` only: that it could not be written (a full disk) is no harm.
    package func write(_ holder: Holder) {
        let bytes = Array("\(holder.processIdentifier ?? 0) \(holder.note ?? "")\n".utf8)
        ftruncate(descriptor, 0)
        _ = pwrite(descriptor, bytes, bytes.count, 0)
    }

    /// Lets go of the lock and leaves no file behind.
    package func remove() {
        // While it is held: no other process can have taken a lock on this file.
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
