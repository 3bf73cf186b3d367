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
        public var retryCount = 4
        /// How long to wait before the first retry; doubled for each one after.
        public var retryDelay: Duration = .milliseconds(500)
        /// The `User-Agent`.
        public var userAgent = "Masthead"

        /// The defaults.
        public init() {}
    }
}
