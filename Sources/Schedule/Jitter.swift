/// A delay that differs between machines, so that machines with the same interval do not all send their requests at the
/// same moment.
///
/// The delay is computed from text instead of being random, so the same text always has the same delay.
public enum Jitter {
    /// The maximum delay, as a fraction of the pause.
    public static let most = 0.1

    /// Returns a fraction that is at least 0 and less than 1.
    /// - Parameter seed: identifies this pause, for example by a library and a publication.
    public static func part(of seed: String) -> Double {
        // FNV-1a, followed by the final step of SplitMix64, which spreads the fractions of similar texts.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in seed.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        hash ^= hash >> 31
        return Double(hash >> 11) / Double(1 << 53)
    }

    /// Adds the delay to a pause. It is at most a tenth of the pause.
    /// - Parameters:
    ///   - pause: the pause without the delay.
    ///   - seed: identifies this pause.
    public static func spread(_ pause: Duration, seed: String) -> Duration { pause * (1 + most * part(of: seed)) }
}
