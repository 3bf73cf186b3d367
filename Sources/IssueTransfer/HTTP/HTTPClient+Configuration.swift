public import Foundation

extension HTTPClient {
    /// The time limits, retries and identification of a client.
    public struct Configuration: Sendable {
        /// The time limit for connecting.
        public var connectTimeout: Duration = .seconds(30)
        /// The maximum time without new data before a transfer fails.
        public var stallTimeout: Duration = .seconds(60)
        /// The time limit for the complete head of a response, which includes the time for connecting.
        public var headTimeout: Duration = .seconds(90)
        /// The minimum number of bytes per second while a body is received, averaged over ``rateWindow``.
        public var leastRate = 100
        /// The period over which ``leastRate`` is measured.
        public var rateWindow: Duration = .seconds(60)
        /// The time limit for a document that is downloaded into memory, such as a catalog, a signature, an index or a
        /// cover. The limit includes redirects. Downloads into files have no such limit.
        public var documentTimeout: Duration = .seconds(600)
        /// The time limit for a check of a feed, of one document of a catalog, or of one of their pictures. The limit
        /// includes all attempts.
        public var checkTimeout: Duration = .seconds(30)
        /// The maximum number of redirects.
        public var maximumRedirects = 10
        /// The maximum number of consecutive retries without progress.
        public var retryCount = 8
        /// The pause before the first retry. The pause doubles for each further retry.
        public var retryDelay: Duration = .milliseconds(500)
        /// The maximum pause between two attempts.
        public var maximumRetryDelay: Duration = .seconds(60)
        /// The maximum `Retry-After` that the client accepts. If a server asks for a longer pause, the request is not
        /// retried.
        public var maximumRetryAfter: Duration = .seconds(600)
        /// The maximum number of bytes per second for all transfers together, or nil for no limit.
        public var rateLimit: Int?
        /// The file with user names and passwords in netrc format. The default is `~/.netrc` if that file exists.
        public var netrcFile: URL?
        /// The certificates of trusted authorities (PEM). The default is the system's certificates.
        public var certificateFile: URL?
        /// The value of the `User-Agent` field.
        public var userAgent = "Masthead"

        /// Creates the default configuration.
        public init() {}
    }
}

extension HTTPClient.Configuration {
    /// Whether the netrc file exists and is readable.
    var hasNetrc: Bool {
        let home = ProcessInfo.processInfo.environment["HOME"].map { URL(filePath: $0).appending(path: ".netrc") }
        return (netrcFile ?? home).map { access($0.path, R_OK) == 0 } ?? false
    }

    /// The minimum rate. It is lower if the client's own rate limit slows transfers down.
    var effectiveLeastRate: Int { min(leastRate, rateLimit.map { $0 / 16 } ?? leastRate) }
}
