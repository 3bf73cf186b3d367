import Foundation

/// How long a test goes on that could go on for hours.
public enum Endurance {
    /// Whether each test does all its rounds: `script/test endurance --all`.
    public static let isWhole = ProcessInfo.processInfo.environment["MASTHEAD_ENDURANCE"] == "all"

    /// The time of one loop of rounds otherwise: `MASTHEAD_ENDURANCE_SECONDS`, by default 15.
    private static let share = Duration.seconds(
        ProcessInfo.processInfo.environment["MASTHEAD_ENDURANCE_SECONDS"].flatMap(Int.init) ?? 15)

    /// The numbers from 0 up to a count, as far as the time goes; at least two.
    public static func rounds(upTo count: Int) -> Rounds<Int> { Rounds(Array(0..<count)) }

    /// Elements of a list, as many as are done in the time of a loop.
    public struct Rounds<Element>: Sequence, IteratorProtocol {
        private var left: ArraySlice<Element>
        private var doneCount = 0
        private var end: ContinuousClock.Instant?
        private let part: Int

        /// Prepares the rounds. The time begins with the first one.
        /// - Parameter part: the part of a loop's time, such as 5 for a fifth.
        public init(_ elements: [Element], part: Int = 1) { (left, self.part) = (elements[...], part) }

        /// The next element, or nil if none is left or the time is over.
        public mutating func next() -> Element? {
            let end = self.end ?? .now + Endurance.share / part
            self.end = end
            guard Endurance.isWhole || doneCount < 2 || ContinuousClock.now < end else { return nil }
            doneCount += 1
            return left.popFirst()
        }
    }
}
