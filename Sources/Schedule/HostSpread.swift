/// Takes of what is due at once so much that no host gets more than a few requests at a time: after a night asleep everything is.
public enum HostSpread {
    /// How many looks one host gets at a time.
    public static let atOnce = 4
    /// How long after that the next ones follow.
    public static let pause = Duration.seconds(10)

    /// Those of some looks that may be made now, in their order.
    /// - Parameter host: the host that a look asks.
    public static func batch<Look>(of looks: [Look], host: (Look) -> String) -> [Look] {
        var counts: [String: Int] = [:]
        return looks.filter { look in
            counts[host(look), default: 0] += 1
            return counts[host(look), default: 0] <= atOnce
        }
    }
}
