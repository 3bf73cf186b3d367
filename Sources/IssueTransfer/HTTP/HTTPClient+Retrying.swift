public import Foundation
import Logging
public import Periodical

extension HTTPClient {
    /// Runs an operation until it succeeds, fails permanently, or runs out of retries. If the server was unreachable a
    /// moment ago, the operation runs only once.
    /// - Parameters:
    ///   - url: the URL to fetch.
    ///   - count: the maximum number of retries, by default the configured one.
    ///   - end: no retry starts after this time. Nil for no time limit.
    ///   - progress: returns the number of bytes so far. Progress at the minimum rate or faster resets the number of
    ///     retries.
    ///   - onWaiting: called before each pause with its reason and length.
    public func retrying<Value>(
        _ url: URL, count: Int? = nil, until end: ContinuousClock.Instant? = nil, progress: () -> Int = { 0 },
        onWaiting: (MastheadError, Duration) -> Void = { _, _ in }, _ body: () async throws(MastheadError) -> Value
    ) async throws(MastheadError) -> Value {
        // Retrying does not help with an unreadable local file.
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
                // Without a minimum rate, one byte per attempt would retry forever.
                let (gained, elapsed) = (progress() - reached, lastGain.duration(to: .now) / .seconds(1))
                if gained > 0, Double(gained) >= Double(configuration.effectiveLeastRate) * elapsed {
                    (reached, lastGain, attempt) = (progress(), .now, 0)
                }
                // Another request may have found the server to be down.
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

    /// Returns the pause before the next attempt, or nil if the server asks for a longer one than allowed.
    func pause(after error: MastheadError, attempt: Int) -> Duration? {
        let own = Backoff(first: configuration.retryDelay, longest: configuration.maximumRetryDelay)
            .pause(afterRetries: attempt)
        guard let asked = error.retryAfter else { return own }
        return asked > configuration.maximumRetryAfter ? nil : max(own, asked)
    }
}
