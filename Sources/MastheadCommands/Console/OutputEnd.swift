import Foundation
import Periodical
import Synchronization

/// The state of an output: whether its reader has closed it, and the error if writing failed.
final class OutputEnd: Sendable {
    private struct State {
        var isGone = false
        var failure: MastheadError?
    }

    private let state = Mutex(State())

    /// Whether the reader has closed the output, as in `masthead list | head`.
    var isGone: Bool { state.withLock { $0.isGone } }
    /// The error if writing failed for some other reason, such as a full disk.
    var failure: MastheadError? { state.withLock { $0.failure } }

    /// Writes text, unless the output is closed or has failed before.
    ///
    /// The command finishes its work even if its output fails.
    func write(_ text: String, to handle: FileHandle) { write(Array(text.utf8), to: handle) }

    /// Writes bytes, unless the output is closed or has failed before.
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
                    hint:
                        "The command finished, but its output is incomplete. Free some disk space, or redirect "
                        + "the output elsewhere."
                )
            }
        }
    }

    /// - Returns: the value of errno, or 0 on success.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                written += count
            } else if errno == EAGAIN {
                // Another program may have made the descriptor non-blocking, so wait until it accepts more bytes.
                var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&waiting, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }
}
