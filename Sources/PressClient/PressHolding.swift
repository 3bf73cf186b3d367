public import Foundation

/// What an account holds by one product without a break: one right, or several that overlap or follow each other.
public struct PressHolding: Sendable, Hashable {
    /// The right of them that counts first.
    public let first: PressRight
    /// The rights that go on with it, in the order in which they begin.
    public let later: [PressRight]
    /// When the last of them is over; nil for what stays.
    public let end: Date?

    /// All of its rights.
    public var rights: [PressRight] { [first] + later }
    /// When it begins, or began.
    public var begins: Date { first.begins }

    /// Whether it counts at a moment.
    public func isInForce(at moment: Date) -> Bool { begins <= moment && end.map { moment < $0 } ?? true }

    fileprivate init(_ right: PressRight) {
        first = right
        later = []
        end = right.end
    }

    /// The longest gap that is none, in seconds: a term of whole days ends with the last second of its last day.
    package static let leastGap = 1.0

    /// The two as one; nil where they are of different products, or there is a gap between them.
    /// - Parameter right: one that begins no earlier.
    fileprivate func adding(_ right: PressRight) -> PressHolding? {
        guard right.product == first.product, end.map({ right.begins <= $0 + Self.leastGap }) ?? true else {
            return nil
        }
        // The later end of the two, where both have one.
        return PressHolding(
            first: first, later: later + [right], end: end.flatMap { end in right.end.map { max(end, $0) } })
    }

    private init(first: PressRight, later: [PressRight], end: Date?) {
        self.first = first
        self.later = later
        self.end = end
    }
}

extension Sequence<PressRight> {
    /// What is held at a moment, and what is to come, in the order in which it begins: rights of one product without a gap between them
    /// are one, of which what is over is no part.
    public func holdings(at moment: Date) -> [PressHolding] {
        let lasting = filter { right in right.end.map { $0 > moment && $0 > right.begins } ?? true }
        var holdings: [PressHolding] = []
        for right in lasting.sorted(by: { $0.begins < $1.begins }) {
            if let place = holdings.lastIndex(where: { $0.first.product == right.product }),
                let joined = holdings[place].adding(right)
            {
                holdings[place] = joined
            } else {
                holdings.append(PressHolding(right))
            }
        }
        return holdings
    }
}
