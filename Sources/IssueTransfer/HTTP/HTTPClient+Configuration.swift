public import Foundation

extension HTTPClient {
    /// The time limits, the retries and other settings of a client.
    public struct Configuration: Sendable {
        /// The time limit for establishing a connection.
        public var connectTimeout: Duration = .seconds(30)
        /// How long a transfer may go without new data.
        public var stallTimeout: Duration = .seconds(60)
        /// The time limit for connecting and receiving the complete head of a response.
        public var headTimeout: Duration = .seconds(90)
        /// The minimum data rate for a body, in bytes per second. The client measures the rate over ``rateWindow``.
        public var leastRate = 100
        /// The time over which the client measures the data rate.
        public var rateWindow: Duration = .seconds(60)
        /// The time limit for a document that is kept in memory, such as a catalog or a cover. Redirects do not extend
        /// it, and it does not apply to downloads to files.
        public var documentTimeout: Duration = .seconds(600)
        /// The time limit for checking a feed or a catalog document, or for fetching one of their pictures, including
        /// all retries.
        public var checkTimeout: Duration = .seconds(30)
        /// The maximum number of redirects for each request.
        public var maximumRedirects = 10
        /// The maximum number of consecutive retries without progress.
        public var retryCount = 8
        /// The pause before the first retry. Each further pause is about twice as long as the one before.
        public var retryDelay: Duration = .milliseconds(500)
        /// The maximum pause between two attempts.
        public var maximumRetryDelay: Duration = .seconds(60)
        /// The longest pause that a server may request in `Retry-After`. If the server requests more, the client does
        /// not retry.
        public var maximumRetryAfter: Duration = .seconds(600)
        /// The maximum number of bytes per second, shared by all transfers. Nil for no limit.
        public var rateLimit: Int?
        /// The netrc file with user names and passwords. Defaults to `~/.netrc`, if that file exists.
        public var netrcFile: URL?
        /// The file with the certificates of trusted authorities (PEM). Defaults to the system's certificates.
        public var certificateFile: URL?
        /// Whether to read when the server's certificate expires.
        package var readsCertificates = false
        /// The `User-Agent` header field.
        public var userAgent = "Masthead"

        /// Creates a configuration with default values.
        public init() {}
    }
}

extension HTTPClient.Configuration {
    /// Whether the netrc file exists and is readable.
    var hasNetrc: Bool {
        let home = ProcessInfo.processInfo.environment["HOME"].map { URL(filePath: $0).appending(path: ".netrc") }
        return (netrcFile ?? home).map { access($0.path, R_OK) == 0 } ?? false
    }

    /// The minimum data rate, lowered if the client's own rate limit slows transfers down.
    var effectiveLeastRate: Int { min(leastRate, rateLimit.map { $0 / 16 } ?? leastRate) }
}
