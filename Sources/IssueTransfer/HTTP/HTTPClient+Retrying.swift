public import Foundation
import Logging
public import Periodical

extension HTTPClient {
    /// Repeats an operation until it succeeds, fails permanently, or has used all retries. If the server was recently
    /// unreachable, the operation runs only once.
    /// - Parameters:
    ///   - url: the URL to fetch.
    ///   - count: the maximum number of retries. By default, the configured number is used.
    ///   - end: the time after which no retry may start. Nil for no limit.
    ///   - progress: returns the number of received bytes. Progress at the minimum rate resets the number of retries.
    ///   - onWaiting: called before each pause, with the reason and the length of the pause.
    ///   - body: the operation to repeat.
    public func retrying<Value>(
        _ url: URL, count: Int? = nil, until end: ContinuousClock.Instant? = nil, progress: () -> Int = { 0 },
        onWaiting: (MastheadError, Duration) -> Void = { _, _ in }, _ body: () async throws(MastheadError) -> Value
    ) async throws(MastheadError) -> Value {
        // If Masthead cannot read a local file, retries do not help.
        let count = url.isFileURL || unreachable.contains(url) ? 0 : count ?? configuration.retryCount
        var attempt = 0
        var reached = progress()
        var lastGain = ContinuousClock.now
        while true {
            do throws(MastheadError) {
                let value = try await body()
                unreachable.forget(url)
                return value
            } catch {
                // Ignore progress below the minimum data rate. Otherwise, one byte per attempt would allow unlimited
                // retries.
                let (gained, elapsed) = (progress() - reached, lastGain.duration(to: .now) / .seconds(1))
                if gained > 0, Double(gained) >= Double(configuration.effectiveLeastRate) * elapsed {
                    (reached, lastGain, attempt) = (progress(), .now, 0)
                }
                // Another request may have found that the server is unreachable.
                let isOff = error.code == .unreachable && unreachable.contains(url)
                guard error.code.isPassing, attempt < count, !isOff, !Task.isCancelled,
                    let pause = pause(after: error, attempt: attempt), end.map({ .now + pause < $0 }) ?? true
                else {
                    if error.code == .unreachable { unreachable.note(url) }
                    throw error
                }
                logger.debug("\(error) (will be tried again)", metadata: ["attempt": "\(attempt + 1)"])
                onWaiting(error, pause)
                do { try await ContinuousClock().sleep(for: pause) } catch { throw .canceled(url) }
                attempt += 1
            }
        }
    }

    /// Returns the pause before the next attempt, or nil if the server requests a pause that is too long.
    func pause(after error: MastheadError, attempt: Int) -> Duration? {
        let own = Backoff(first: configuration.retryDelay, longest: configuration.maximumRetryDelay)
            .pause(afterRetries: attempt)
        guard let asked = error.retryAfter else { return own }
        return asked > configuration.maximumRetryAfter ? nil : max(own, asked)
    }
}
