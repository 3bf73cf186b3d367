/// Limits how many checks start at once, so that no host receives a burst of requests, for example after the machine
/// was asleep overnight.
public enum HostSpread {
    /// How many checks per host may start at once.
    public static let atOnce = 4
    /// The pause before the next group of checks starts.
    public static let pause = Duration.seconds(10)

    /// Returns the checks that may start now, in order.
    /// - Parameters:
    ///   - looks: the checks that are due, in order.
    ///   - host: returns the host that a check sends its request to.
    public static func batch<Look>(of looks: [Look], host: (Look) -> String) -> [Look] {
        var counts: [String: Int] = [:]
        return looks.filter { look in
            counts[host(look), default: 0] += 1
            return counts[host(look), default: 0] <= atOnce
        }
    }
}
