package import Foundation

/// A moment by the clock that files are stamped with.
package struct FileTime: Sendable, Hashable, Comparable {
    /// Whole seconds since 1970.
    package let seconds: Int
    /// The rest, in nanoseconds.
    package let nanoseconds: Int

    package init(_ time: timespec) {
        seconds = time.tv_sec
        nanoseconds = time.tv_nsec
    }

    /// The moment as it is now.
    package static var now: FileTime {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return FileTime(now)
    }

    /// All of it in nanoseconds since 1970, cut to what a number of 64 bits holds.
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
