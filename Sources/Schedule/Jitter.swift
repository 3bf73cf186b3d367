/// A delay that differs between machines, so that machines with the same interval send their requests at different
/// moments.
///
/// The delay is not random, but computed from a text, so the same text always results in the same delay.
public enum Jitter {
    /// The maximum delay, as a fraction of the pause.
    public static let most = 0.1

    /// Returns a fraction from 0 up to, but not including, 1.
    /// - Parameter seed: identifies this pause, for example by a library and a publication.
    public static func part(of seed: String) -> Double {
        // The hash is FNV-1a, followed by the last step of SplitMix64. The step makes the fractions of similar texts
        // very different.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in seed.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        hash ^= hash >> 31
        return Double(hash >> 11) / Double(1 << 53)
    }

    /// Returns a pause with its delay added. The delay is at most a tenth of the pause.
    /// - Parameters:
    ///   - pause: the pause without the delay.
    ///   - seed: identifies this pause.
    public static func spread(_ pause: Duration, seed: String) -> Duration { pause * (1 + most * part(of: seed)) }
}
