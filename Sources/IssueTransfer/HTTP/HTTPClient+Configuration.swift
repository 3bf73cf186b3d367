public import Foundation

extension HTTPClient {
    /// How patient a client is and how it introduces itself.
    public struct Configuration: Sendable {
        /// How long connecting may take.
        public var connectTimeout: Duration = .seconds(30)
        /// How long nothing may arrive before a transfer is given up.
        public var stallTimeout: Duration = .seconds(60)
        /// How long it may take until the head of a response is whole, connecting included.
        public var headTimeout: Duration = .seconds(90)
        /// The fewest bytes a second that a body may arrive with, on average over ``rateWindow``.
        public var leastRate = 100
        /// Over how long ``leastRate`` is looked at.
        public var rateWindow: Duration = .seconds(60)
        /// How long what is fetched into memory (catalogs, signatures, indexes, covers) may take to be whole, redirects
        /// included. What is fetched into files has no such limit.
        public var documentTimeout: Duration = .seconds(600)
        /// How long a feed, one document of a catalog, or a picture that one of them shows may take, over all tries.
        public var checkTimeout: Duration = .seconds(30)
        /// How many redirects are followed.
        public var maximumRedirects = 10
        /// How often a transfer is tried again without having got any further.
        public var retryCount = 8
        /// How long to wait before the first retry; doubled for each one after.
        public var retryDelay: Duration = .milliseconds(500)
        /// The longest wait between two tries.
        public var maximumRetryDelay: Duration = .seconds(60)
        /// The longest wait that a server's `Retry-After` is obeyed by; a server that asks for more is not asked again.
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

extension HTTPClient.Configuration {
    /// Whether there is a file that may have a name and a password for a server.
    var hasNetrc: Bool {
        let home = ProcessInfo.processInfo.environment["HOME"].map { URL(filePath: $0).appending(path: ".netrc") }
        return (netrcFile ?? home).map { access($0.path, R_OK) == 0 } ?? false
    }

    /// The least rate that can be asked for where the client itself holds transfers back.
    var effectiveLeastRate: Int { min(leastRate, rateLimit.map { $0 / 16 } ?? leastRate) }
}
