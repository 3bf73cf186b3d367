/// A limit for the checks that start together, so that no host gets more than a few requests at once. After the machine
/// has slept for a night, all checks are due.
public enum HostSpread {
    /// The number of simultaneous checks per host.
    public static let atOnce = 4
    /// The pause before the next checks.
    public static let pause = Duration.seconds(10)

    /// Returns the checks that may start now, in order.
    /// - Parameters:
    ///   - looks: the checks that are due, in order.
    ///   - host: returns the host of a check.
    public static func batch<Look>(of looks: [Look], host: (Look) -> String) -> [Look] {
        var counts: [String: Int] = [:]
        return looks.filter { look in
            counts[host(look), default: 0] += 1
            return counts[host(look), default: 0] <= atOnce
        }
    }
}
