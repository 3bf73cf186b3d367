import Foundation

/// A generator of random numbers from a seed. The seed is `MASTHEAD_SEED` or random, and a failing test prints it.
public struct SeededGenerator: RandomNumberGenerator, CustomStringConvertible, Sendable {
    /// The seed.
    public let seed: UInt64
    private var state: UInt64

    /// Creates a generator with the seed from the environment, or with a random seed.
    public init() {
        self.init(
            seed: ProcessInfo.processInfo.environment["MASTHEAD_SEED"].flatMap(UInt64.init)
                ?? .random(in: 0..<1_000_000_000))
    }

    /// Creates a generator with a seed.
    public init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    /// The environment variable that repeats the numbers.
    public var description: String { "MASTHEAD_SEED=\(seed)" }

    /// Returns the next number (SplitMix64).
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
