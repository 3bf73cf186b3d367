import IssueLibrary
import Synchronization

/// The new tokens that the page for the PIN may still show. The page of a token has its own address, so that a reload of
/// the page adds no second device. The tokens are only in memory.
final class ShownTokens: Sendable {
    private struct Shown {
        let token: DeviceToken
        let end: ContinuousClock.Instant
    }

    /// The time for which the page shows a token. Users switch between the page and the app.
    static let period = Duration.seconds(600)
    /// The maximum number of tokens in memory. If there are more, the oldest token is forgotten.
    private static let limit = 20

    private let shown = Mutex<[String: Shown]>([:])
    private let now: @Sendable () -> ContinuousClock.Instant

    /// - Parameter now: returns the time, which a test can set.
    init(now: @escaping @Sendable () -> ContinuousClock.Instant) { self.now = now }

    /// Keeps a token.
    /// - Returns: the random number in the address of the page.
    func add(_ token: DeviceToken) -> String {
        var generator = SystemRandomNumberGenerator()
        let parts = (0..<2).map { _ in UInt64.random(in: .min ... .max, using: &generator) }
        let number = parts.map { String($0, radix: 36) }.joined()
        let moment = now()
        shown.withLock { shown in
            shown = shown.filter { $0.value.end > moment }
            if shown.count >= Self.limit, let oldest = shown.min(by: { $0.value.end < $1.value.end }) {
                shown[oldest.key] = nil
            }
            shown[number] = Shown(token: token, end: moment + Self.period)
        }
        return number
    }

    /// Returns a token, or nil if the page no longer shows it.
    func token(_ number: String) -> DeviceToken? {
        let moment = now()
        return shown.withLock { shown in shown[number].flatMap { $0.end > moment ? $0.token : nil } }
    }
}
