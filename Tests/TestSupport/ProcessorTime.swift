import Foundation

/// The time that work took of a processor, which a busy machine does not lengthen.
public enum ProcessorTime {
    /// What the thread that asks has used so far.
    public static var ofThread: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
