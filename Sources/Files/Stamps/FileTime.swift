package import Foundation

/// A timestamp from the clock of the file system.
package struct FileTime: Sendable, Hashable, Comparable {
    /// The whole seconds since the start of 1970.
    package let seconds: Int
    /// The nanoseconds after the whole seconds.
    package let nanoseconds: Int

    package init(_ time: timespec) {
        seconds = time.tv_sec
        nanoseconds = time.tv_nsec
    }

    /// The current time.
    package static var now: FileTime {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return FileTime(now)
    }

    /// The nanoseconds since the start of 1970, clamped to 64 bits.
    package var allNanoseconds: Int64 {
        let (product, isOver) = Int64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
        guard !isOver else { return seconds < 0 ? .min : .max }
        let (sum, isOverToo) = product.addingReportingOverflow(Int64(nanoseconds))
        return isOverToo ? .max : sum
    }

    package static func < (one: FileTime, other: FileTime) -> Bool {
        (one.seconds, one.nanoseconds) < (other.seconds, other.nanoseconds)
    }
}
