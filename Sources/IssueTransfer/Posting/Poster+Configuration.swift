package import Foundation

extension Poster {
    /// A certificate with its key by which this side shows who it is.
    package struct Identity: Sendable, Hashable {
        /// The file.
        package var file: URL
        /// How libcurl calls its format: `PEM` or `P12`.
        package var format: String
        /// What the key is locked with.
        package var password: String?

        /// Names a certificate.
        package init(file: URL, format: String, password: String?) {
            self.file = file
            self.format = format
            self.password = password
        }
    }

    /// How many requests run at the same time, how long they may take, and whom is trusted.
    package struct Configuration: Sendable, Hashable {
        /// The most requests to one origin that are on the way at the same time.
        package var streams = 100
        /// Whether the first request to an origin goes alone: see ``StreamWindow``.
        package var firstGoesAlone = true
        /// The most connections to one origin.
        package var connections = 1
        /// The most requests to all origins that are on the way at the same time.
        package var requests = 400
        /// How long connecting may take.
        package var connectTimeout: Duration = .seconds(30)
        /// How long it may take until an answer is whole, connecting included.
        package var answerTimeout: Duration = .seconds(60)
        /// The certificates of the authorities to trust (PEM); by default the system's.
        package var authorities: URL?
        /// The certificate by which this side shows who it is.
        package var identity: Identity?
        /// Whether addresses of this machine and of networks inside are refused, whatever name leads there. Proxies of the environment
        /// are not used then: what they reach could not be looked at.
        package var refusesInside = false

        /// The defaults.
        package init() {}
    }
}
