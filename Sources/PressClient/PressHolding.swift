public import Foundation

/// A period in which an account has a product without interruption, due to one or more rights.
public struct PressHolding: Sendable, Hashable {
    /// The earliest right.
    public let first: PressRight
    /// The rights that continue the first one, in the order in which they start.
    public let later: [PressRight]
    /// When the last right ends, or nil if it is permanent.
    public let end: Date?

    /// All rights of the holding.
    public var rights: [PressRight] { [first] + later }
    /// When the earliest right starts.
    public var begins: Date { first.begins }

    /// Whether the holding is valid at a moment.
    public func isInForce(at moment: Date) -> Bool { begins <= moment && end.map { moment < $0 } ?? true }

    fileprivate init(_ right: PressRight) {
        first = right
        later = []
        end = right.end
    }

    /// The largest gap between two rights to ignore, in seconds. A right for whole days ends with the last second of
    /// its last day, and the next right starts one second later.
    package static let leastGap = 1.0

    /// Returns the holding with a right added, or nil if the right is for a different product or leaves a gap.
    /// - Parameter right: A right that starts no earlier than the holding's last right.
    fileprivate func adding(_ right: PressRight) -> PressHolding? {
        guard right.product == first.product, end.map({ right.begins <= $0 + Self.leastGap }) ?? true else {
            return nil
        }
        // The later of the two ends, or nil if either right is permanent.
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
    /// Returns the current and future holdings in the order in which they start. Consecutive rights to a product form a
    /// single holding. Expired rights are left out.
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
