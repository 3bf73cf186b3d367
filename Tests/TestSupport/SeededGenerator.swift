import Foundation

/// Random numbers that a seed brings back: of the one that the environment names as `MASTHEAD_SEED`, or of a new one, which a
/// test tells when it fails.
public struct SeededGenerator: RandomNumberGenerator, CustomStringConvertible, Sendable {
    /// The seed of all its numbers.
    public let seed: UInt64
    private var state: UInt64

    /// Begins with the environment's seed or a new one.
    public init() {
        self.init(
            seed: ProcessInfo.processInfo.environment["MASTHEAD_SEED"].flatMap(UInt64.init)
                ?? .random(in: 0..<1_000_000_000))
    }

    /// Begins with a seed.
    public init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    /// What to set for the same numbers.
    public var description: String { "MASTHEAD_SEED=\(seed)" }

    /// The next number, by SplitMix64.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
