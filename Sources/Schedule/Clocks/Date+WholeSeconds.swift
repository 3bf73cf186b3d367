import Foundation

extension Date {
    /// Times beyond the year 5000, before and after 1970, are as good as those.
    private static let bounds = -95_000_000_000.0...95_000_000_000.0

    /// The second that had begun, as a number since 1970 in UTC.
    var wholeSeconds: Int {
        let seconds = timeIntervalSince1970.rounded(.down)
        guard !seconds.isNaN else { return 0 }
        return Int(min(max(seconds, Self.bounds.lowerBound), Self.bounds.upperBound))
    }

    init(wholeSeconds: Int) { self.init(timeIntervalSince1970: Double(wholeSeconds)) }
}

extension Int {
    /// The remainder that is never negative.
    func remainder(by divisor: Int) -> Int {
        let rest = self % divisor
        return rest < 0 ? rest + divisor : rest
    }

    /// The quotient rounded down, also of negative numbers.
    func quotient(by divisor: Int) -> Int { (self - remainder(by: divisor)) / divisor }
}
