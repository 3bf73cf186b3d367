import Foundation

/// The time limit of tests that could run for hours.
public enum Endurance {
    /// Whether each test runs all its rounds, as with `script/test endurance --all`.
    public static let isWhole = ProcessInfo.processInfo.environment["MASTHEAD_ENDURANCE"] == "all"

    /// The time limit of one loop, in seconds from `MASTHEAD_ENDURANCE_SECONDS`. The default is 15.
    private static let share = Duration.seconds(
        ProcessInfo.processInfo.environment["MASTHEAD_ENDURANCE_SECONDS"].flatMap(Int.init) ?? 15)

    /// Returns the numbers from 0 up to a count, until the time limit. At least two numbers are returned.
    public static func rounds(upTo count: Int) -> Rounds<Int> { Rounds(Array(0..<count)) }

    /// A sequence of a list's elements that ends at the time limit.
    public struct Rounds<Element>: Sequence, IteratorProtocol {
        private var left: ArraySlice<Element>
        private var doneCount = 0
        private var end: ContinuousClock.Instant?
        private let part: Int

        /// Prepares the rounds. The time starts with the first round.
        /// - Parameter part: The divisor of the time limit, such as 5 for a fifth.
        public init(_ elements: [Element], part: Int = 1) { (left, self.part) = (elements[...], part) }

        /// Returns the next element, or nil if no element is left or the time is over.
        public mutating func next() -> Element? {
            let end = self.end ?? .now + Endurance.share / part
            self.end = end
            guard Endurance.isWhole || doneCount < 2 || ContinuousClock.now < end else { return nil }
            doneCount += 1
            return left.popFirst()
        }
    }
}
