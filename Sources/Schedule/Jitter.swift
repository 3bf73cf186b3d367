/// Spreads what many machines do at the same interval, so that they do not all do it at the same moment.
///
/// It is made of a text, not drawn: the same text gives the same part whenever it is asked for, on any machine.
public enum Jitter {
    /// The most by which a pause grows: a tenth of it.
    public static let most = 0.1

    /// A part from 0 up to, but not including, 1.
    /// - Parameter seed: what tells this pause from those of others, such as a library and a publication.
    public static func part(of seed: String) -> Double {
        // FNV-1a, and then the last step of SplitMix64: texts that differ in one letter give parts far from each other.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in seed.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        hash ^= hash >> 31
        return Double(hash >> 11) / Double(1 << 53)
    }

    /// A pause with its jitter: as long as it is, up to a tenth longer.
    /// - Parameter seed: what tells this pause from those of others.
    public static func spread(_ pause: Duration, seed: String) -> Duration { pause * (1 + most * part(of: seed)) }
}
