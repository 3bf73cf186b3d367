package import Foundation

extension Poster {
    /// A client certificate with its key.
    package struct Identity: Sendable, Hashable {
        /// The file.
        package var file: URL
        /// The format in libcurl's notation, which is `PEM` or `P12`.
        package var format: String
        /// The password of the key.
        package var password: String?

        /// Creates an identity.
        package init(file: URL, format: String, password: String?) {
            self.file = file
            self.format = format
            self.password = password
        }
    }

    /// The limits, timeouts and certificates of a ``Poster``.
    package struct Configuration: Sendable, Hashable {
        /// The maximum number of running requests to one origin.
        package var streams = 100
        /// Whether the first request to an origin is answered before the others start (see ``StreamWindow``).
        package var firstGoesAlone = true
        /// The maximum number of connections to one origin.
        package var connections = 1
        /// The maximum number of running requests to all origins.
        package var requests = 400
        /// The time limit for connecting.
        package var connectTimeout: Duration = .seconds(30)
        /// The time limit for the complete answer, which includes the time for connecting.
        package var answerTimeout: Duration = .seconds(60)
        /// The certificates of trusted authorities (PEM). The default is the system's certificates.
        package var authorities: URL?
        /// The client certificate.
        package var identity: Identity?
        /// Whether to refuse addresses of this machine and of private networks, regardless of the host name. If true,
        /// proxies from the environment are ignored, because their targets cannot be checked.
        package var refusesInside = false

        /// Creates the default configuration.
        package init() {}
    }
}
