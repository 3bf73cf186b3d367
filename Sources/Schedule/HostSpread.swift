/// A limit on the checks that start at the same time, so that no host receives many requests at once, such as after the
/// machine has slept for a night.
public enum HostSpread {
    /// The number of simultaneous checks per host.
    public static let atOnce = 4
    /// The pause before the next group of checks starts.
    public static let pause = Duration.seconds(10)

    /// Returns the checks that may start now, in order.
    /// - Parameters:
    ///   - looks: the checks that are due, in order.
    ///   - host: returns the host to which a check sends its request.
    public static func batch<Look>(of looks: [Look], host: (Look) -> String) -> [Look] {
        var counts: [String: Int] = [:]
        return looks.filter { look in
            counts[host(look), default: 0] += 1
            return counts[host(look), default: 0] <= atOnce
        }
    }
}
