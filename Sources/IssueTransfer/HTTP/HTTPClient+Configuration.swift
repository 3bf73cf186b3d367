public import Foundation

extension HTTPClient {
    /// How patient a client is and how it introduces itself.
    public struct Configuration: Sendable {
        /// How long connecting may take.
        public var connectTimeout: Duration = .seconds(30)
        /// How long nothing may arrive before a transfer is given up; there is no limit to the whole.
        public var stallTimeout: Duration = .seconds(60)
        /// How many redirects are followed.
        public var maximumRedirects = 10
        /// How often a transfer is tried again without having got any further.
        public var retryCount = 8
        /// How long to wait before the first retry; doubled for each one after.
        public var retryDelay: Duration = .milliseconds(500)
        /// The longest wait between two tries.
        public var maximumRetryDelay: Duration = .seconds(60)
        /// The longest wait that a server's `Retry-After` is obeyed by; who asks for more is not asked again.
        public var maximumRetryAfter: Duration = .seconds(600)
        /// The most bytes per second of all transfers together, if there is a limit.
        public var rateLimit: Int?
        /// The file with names and passwords (netrc's format); by default `~/.netrc`, where there is one.
        public var netrcFile: URL?
        /// The certificates of the authorities to trust (PEM); by default the system's.
        public var certificateFile: URL?
        /// The `User-Agent`.
        public var userAgent = "Masthead"

        /// The defaults.
        public init() {}
    }
}
