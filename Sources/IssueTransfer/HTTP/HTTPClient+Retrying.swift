public import Foundation
import Logging
public import Periodical

extension HTTPClient {
    /// Repeats an operation until it succeeds, fails permanently, or is out of retries. The operation runs only once if
    /// the server was recently unreachable.
    /// - Parameters:
    ///   - url: the URL to fetch.
    ///   - count: the maximum number of retries. Defaults to the configured number.
    ///   - end: the time after which no more retries start, or nil for no limit.
    ///   - progress: returns the number of bytes received so far. Progress at the minimum rate or faster restarts the
    ///     count of retries.
    ///   - onWaiting: called before each pause, with the reason and the length of the pause.
    ///   - body: the operation to repeat.
    public func retrying<Value>(
        _ url: URL, count: Int? = nil, until end: ContinuousClock.Instant? = nil, progress: () -> Int = { 0 },
        onWaiting: (MastheadError, Duration) -> Void = { _, _ in }, _ body: () async throws(MastheadError) -> Value
    ) async throws(MastheadError) -> Value {
        // Retries do not help if a local file cannot be read.
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
                // Ignore progress below the minimum rate. Otherwise, one byte per attempt would allow endless retries.
                let (gained, elapsed) = (progress() - reached, lastGain.duration(to: .now) / .seconds(1))
                if gained > 0, Double(gained) >= Double(configuration.effectiveLeastRate) * elapsed {
                    (reached, lastGain, attempt) = (progress(), .now, 0)
                }
                // Do not retry if another request has found the server unreachable in the meantime.
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

    /// Returns the pause before the next attempt, or nil if the server asks for too long a pause.
    func pause(after error: MastheadError, attempt: Int) -> Duration? {
        let own = Backoff(first: configuration.retryDelay, longest: configuration.maximumRetryDelay)
            .pause(afterRetries: attempt)
        guard let asked = error.retryAfter else { return own }
        return asked > configuration.maximumRetryAfter ? nil : max(own, asked)
    }
}
