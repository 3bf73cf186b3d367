import Foundation

extension Date {
    /// The supported times, in seconds since 1970. They end after the year 4900.
    private static let bounds = -95_000_000_000.0...95_000_000_000.0

    /// The whole seconds since 1970 in UTC, rounded down.
    var wholeSeconds: Int {
        let seconds = timeIntervalSince1970.rounded(.down)
        guard !seconds.isNaN else { return 0 }
        return Int(min(max(seconds, Self.bounds.lowerBound), Self.bounds.upperBound))
    }

    init(wholeSeconds: Int) { self.init(timeIntervalSince1970: Double(wholeSeconds)) }
}

extension Int {
    /// Returns the remainder of a division, which is never negative.
    func remainder(by divisor: Int) -> Int {
        let rest = self % divisor
        return rest < 0 ? rest + divisor : rest
    }

    /// Returns the quotient of a division, rounded down even for negative numbers.
    func quotient(by divisor: Int) -> Int { (self - remainder(by: divisor)) / divisor }
}
