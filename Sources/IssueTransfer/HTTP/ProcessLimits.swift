import Files
import Foundation
package import Periodical

/// The resource limits of this process (getrlimit(2)). They are checked before the first transfer, because system
/// libraries may crash or hang if a limit is too low.
package enum ProcessLimits {
    /// The minimum number of files and sockets that transfers need to open.
    package static let leastFileCount = 64
    /// The minimum address space, in bytes. Threads reserve far more of it than they use.
    package static let leastByteCount = 512 << 20

    /// If the limit on address space is lower than this number of bytes, Masthead does not reserve more than it uses.
    private static let sparedByteCount: rlim_t = 4 << 30

    /// The number of files that are open for other purposes, such as standard streams, the database and locks.
    private static let otherFileCount = 40
    /// The maximum number of files and sockets that an item's download opens.
    private static let filesPerDownload = 24
    /// The limit on open files that Masthead requests from the system.
    private static let wantedFileCount: rlim_t = 1024

    /// The number of issues or books that may be downloaded at the same time.
    package static var downloadsAtOnce: Int {
        let count = limit(files).map { Int(clamping: $0.rlim_cur) } ?? .max
        return max(1, (min(count, 1 << 20) - otherFileCount) / filesPerDownload)
    }

    /// Checks that the limits are high enough for transfers and pictures, and raises the limit on open files if
    /// possible.
    /// - Parameter action: names the action that failed in the error message, such as `read the page grid`.
    /// - Throws: ``MastheadError`` with the code `configuration.invalid`.
    package static func require(to action: String = "prepare downloads") throws(MastheadError) {
        if var limits = limit(files), limits.rlim_cur < min(wantedFileCount, limits.rlim_max) {
            limits.rlim_cur = min(wantedFileCount, limits.rlim_max)
            _ = setrlimit(files, &limits)
        }
        if let count = limit(files)?.rlim_cur, count < leastFileCount {
            throw tooLittle(
                action, "only \(count) files may be open at once, but transfers need \(leastFileCount)", "ulimit -n 256"
            )
        }
        guard let space = limit(memory)?.rlim_cur else { return }
        if space < sparedByteCount { AddressSpace.spare() }
        if space < leastByteCount {
            throw tooLittle(
                action,
                "only \(space >> 20) MiB of address space are allowed, but transfers need \(leastByteCount >> 20)",
                "ulimit -v \(leastByteCount >> 9)")
        }
    }

    private static func tooLittle(_ action: String, _ found: String, _ command: String) -> MastheadError {
        MastheadError(
            .configuration, cannot: action, to: "this process", found: found,
            remedies: [.raiseLimits([command])])
    }

    #if os(Linux)
        private static let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        private static let memory = __rlimit_resource_t(RLIMIT_AS.rawValue)
        private static func limit(_ resource: __rlimit_resource_t) -> rlimit? {
            var limits = rlimit()
            return getrlimit(resource, &limits) == 0 ? limits : nil
        }
    #else
        private static let files = RLIMIT_NOFILE
        private static let memory = RLIMIT_AS
        private static func limit(_ resource: Int32) -> rlimit? {
            var limits = rlimit()
            return getrlimit(resource, &limits) == 0 ? limits : nil
        }
    #endif
}
