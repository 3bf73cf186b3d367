public import Foundation

extension HTTPClient {
    /// The time limits, retries and identification of a client.
    public struct Configuration: Sendable {
        /// The time limit for connecting.
        public var connectTimeout: Duration = .seconds(30)
        /// The maximum time without new data before a transfer fails.
        public var stallTimeout: Duration = .seconds(60)
        /// The time limit for the complete head of a response, including connecting.
        public var headTimeout: Duration = .seconds(90)
        /// The minimum number of bytes per second of a body, averaged over ``rateWindow``.
        public var leastRate = 100
        /// The period over which ``leastRate`` is measured.
        public var rateWindow: Duration = .seconds(60)
        /// The time limit for a document fetched into memory (catalog, signature, index, cover), including redirects.
        /// Downloads into files have no such limit.
        public var documentTimeout: Duration = .seconds(600)
        /// The time limit for a feed, one document of a catalog, or one of their pictures, over all attempts.
        public var checkTimeout: Duration = .seconds(30)
        /// The maximum number of redirects.
        public var maximumRedirects = 10
        /// The maximum number of consecutive retries without progress.
        public var retryCount = 8
        /// The pause before the first retry. The pause doubles for each further retry.
        public var retryDelay: Duration = .milliseconds(500)
        /// The maximum pause between two attempts.
        public var maximumRetryDelay: Duration = .seconds(60)
        /// The maximum `Retry-After` to wait for. If a server asks for more, the request is not retried.
        public var maximumRetryAfter: Duration = .seconds(600)
        /// The maximum number of bytes per second for all transfers together, or nil for no limit.
        public var rateLimit: Int?
        /// The file with names and passwords in netrc format, by default `~/.netrc` if it exists.
        public var netrcFile: URL?
        /// The certificates of trusted authorities (PEM), by default the system's.
        public var certificateFile: URL?
        /// The `User-Agent`.
        public var userAgent = "Masthead"

        /// Creates the default configuration.
        public init() {}
    }
}

extension HTTPClient.Configuration {
    /// Whether there is a readable netrc file.
    var hasNetrc: Bool {
        let home = ProcessInfo.processInfo.environment["HOME"].map { URL(filePath: $0).appending(path: ".netrc") }
        return (netrcFile ?? home).map { access($0.path, R_OK) == 0 } ?? false
    }

    /// The minimum rate, lowered if the client's own rate limit slows transfers down.
    var effectiveLeastRate: Int { min(leastRate, rateLimit.map { $0 / 16 } ?? leastRate) }
}
