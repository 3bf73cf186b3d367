import Foundation
import Periodical
import Synchronization

/// How it goes with what a command writes: whether it is heard, and what kept it from being written.
final class OutputEnd: Sendable {
    private struct State {
        var isGone = false
        var failure: MastheadError?
    }

    private let state = Mutex(State())

    /// Whether the reader at the other end has gone (`masthead list | head`).
    var isGone: Bool { state.withLock { $0.isGone } }
    /// Why something could not be written, though it is wanted: a full disk.
    var failure: MastheadError? { state.withLock { $0.failure } }

    /// Writes all of a text, unless that has become impossible.
    ///
    /// The work goes on where its output is not heard or kept any more: what was begun is to be brought to its end.
    func write(_ text: String, to handle: FileHandle) { write(Array(text.utf8), to: handle) }

    /// The same of bytes.
    func write(_ bytes: [UInt8], to handle: FileHandle) {
        guard state.withLock({ !$0.isGone && $0.failure == nil }) else { return }
        let number = Self.write(bytes, to: handle.fileDescriptor)
        guard number != 0 else { return }
        state.withLock { state in
            if number == EPIPE {
                state.isGone = true
            } else {
                state.failure = MastheadError(
                    .fileSystem, cannot: "write", to: "the output", found: String(cString: strerror(number)),
                    hint: "The command itself finished. Free some space, or redirect the output elsewhere.")
            }
        }
    }

    /// - Returns: the system's error, or 0.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                written += count
            } else if errno == EAGAIN {
                // A descriptor that another program made non-blocking: it says when it takes more.
                var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&waiting, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }
}
