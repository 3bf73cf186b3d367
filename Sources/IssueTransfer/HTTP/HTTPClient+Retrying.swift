public import Foundation
import Logging
public import Periodical

extension HTTPClient {
    /// Does something that may fail for a while, until it succeeds, cannot, or has been tried often enough. What a server is asked
    /// that could not be reached a moment ago is tried once.
    /// - Parameters:
    ///   - url: what is being fetched.
    ///   - count: how often it is tried again; by default as often as the configuration says.
    ///   - end: until when it is tried again; nil for as often as ``count`` says.
    ///   - progress: how far it has come, in bytes; getting further, and no more slowly than the least rate, gives it all its
    ///     tries back.
    ///   - onWaiting: told before each pause why, and for how long.
    public func retrying<Value>(
        _ url: URL, count: Int? = nil, until end: ContinuousClock.Instant? = nil, progress: () -> Int = { 0 },
        onWaiting: (MastheadError, Duration) -> Void = { _, _ in }, _ body: () async throws(MastheadError) -> Value
    ) async throws(MastheadError) -> Value {
        // A file that cannot be read will not be read better in a moment.
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
                // A byte for each try would never end.
                let (gained, elapsed) = (progress() - reached, lastGain.duration(to: .now) / .seconds(1))
                if gained > 0, Double(gained) >= Double(configuration.effectiveLeastRate) * elapsed {
                    (reached, lastGain, attempt) = (progress(), .now, 0)
                }
                // Another request may have found out meanwhile that the server is off.
                let isOff = error.code == .unreachable && unreachable.contains(url)
                guard error.code.isPassing, attempt < count, !isOff, !Task.isCancelled,
                    let pause = pause(after: error, attempt: attempt), end.map({ .now + pause < $0 }) ?? true
                else {
                    if error.code == .unreachable { unreachable.note(url) }
                    throw error
                }
                logger.debug("\(error) (will be tried again)", metadata: ["attempt": "\(attempt + 1)"])
                onWaiting(error, pause)
                do { try await ContinuousClock().sleep(for: pause) } catch { throw .cancelled(url) }
                attempt += 1
            }
        }
    }

    /// How long to wait before the next try, or nil where the server asks for more than is waited.
    func pause(after error: MastheadError, attempt: Int) -> Duration? {
        let own = Backoff(first: configuration.retryDelay, longest: configuration.maximumRetryDelay)
            .pause(afterRetries: attempt)
        guard let asked = error.retryAfter else { return own }
        return asked > configuration.maximumRetryAfter ? nil : max(own, asked)
    }
}
