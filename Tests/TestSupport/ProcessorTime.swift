import Foundation

/// The processor time of work, which does not depend on other load on the machine.
public enum ProcessorTime {
    /// The processor time that the current thread has used.
    public static var ofThread: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
