public import Periodical

extension Remedy {
    /// To make room for more timers.
    /// - Parameter count: how many there would be.
    public static func moreTimers(_ count: Int) -> Remedy {
        Remedy(.advice, "Remove one that is finished, or set a higher limit.", of: [String(count)])
    }
}
