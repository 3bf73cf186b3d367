import Files
import Foundation
package import Periodical

/// What the system lets this process have (getrlimit(2)), as far as transfers need it. Where too little is left, libraries of
/// the system end the process or wait for ever, so it is asked for before anything is begun.
package enum ProcessLimits {
    /// Sockets and files: with fewer a transfer ends half-way.
    package static let leastFileCount = 64
    /// Address space in bytes: threads and their heaps take much of it without using it.
    package static let leastByteCount = 512 << 20

    /// With less than that, it is not left to lie there unused.
    private static let sparedByteCount: rlim_t = 4 << 30

    /// What the process has open beside its transfers: its streams, the database, locks.
    private static let otherFileCount = 40
    /// The most files and sockets that one asset download has open.
    private static let filesPerDownload = 24
    /// More open files than that are of no use.
    private static let wantedFileCount: rlim_t = 1024

    /// How many asset downloads may run at the same time.
    package static var downloadsAtOnce: Int {
        let count = limit(files).map { Int(clamping: $0.rlim_cur) } ?? .max
        return max(1, (min(count, 1 << 20) - otherFileCount) / filesPerDownload)
    }

    /// Makes sure that there is enough for transfers, and for pictures; raises the number of files as far as the system lets
    /// it.
    /// - Parameter action: the action for the error, such as `read the page grid`.
    /// - Throws: ``MastheadError`` with the code `configuration.invalid`.
    package static func require(to action: String = "prepare downloads") throws(MastheadError) {
        if var limits = limit(files), limits.rlim_cur < min(wantedFileCount, limits.rlim_max) {
            limits.rlim_cur = min(wantedFileCount, limits.rlim_max)
            _ = setrlimit(files, &limits)
        }
        if let count = limit(files)?.rlim_cur, count < leastFileCount {
            throw tooLittle(
                action, "it may have \(count) files open at the same time, and needs \(leastFileCount)", "ulimit -n 256"
            )
        }
        guard let space = limit(memory)?.rlim_cur else { return }
        if space < sparedByteCount { AddressSpace.spare() }
        if space < leastByteCount {
            throw tooLittle(
                action, "it may use \(space >> 20) MiB of address space, and needs \(leastByteCount >> 20)",
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
