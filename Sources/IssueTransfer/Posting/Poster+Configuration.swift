package import Foundation

extension Poster {
    /// A client certificate and its key.
    package struct Identity: Sendable, Hashable {
        /// The file that contains the certificate.
        package var file: URL
        /// The format of the file in the notation of libcurl, which is `PEM` or `P12`.
        package var format: String
        /// The password of the key, or nil if the key has no password.
        package var password: String?

        /// Creates a client certificate from a file.
        package init(file: URL, format: String, password: String?) {
            self.file = file
            self.format = format
            self.password = password
        }
    }

    /// The limits, timeouts and certificates of a ``Poster``.
    package struct Configuration: Sendable, Hashable {
        /// The maximum number of running requests for each origin.
        package var streams = 100
        /// Whether the first request to an origin must be answered before other requests start (see ``StreamWindow``).
        package var firstGoesAlone = true
        /// The maximum number of connections for each origin.
        package var connections = 1
        /// The maximum number of running requests for all origins together.
        package var requests = 400
        /// The time limit for establishing a connection.
        package var connectTimeout: Duration = .seconds(30)
        /// The time limit for receiving the complete response, including the time for establishing a connection.
        package var answerTimeout: Duration = .seconds(60)
        /// The file with the certificates of trusted authorities (PEM). By default, the certificates of the system are
        /// used.
        package var authorities: URL?
        /// The client certificate, or nil if requests are sent without one.
        package var identity: Identity?
        /// Whether to refuse addresses of this machine and of private networks, regardless of the host name. If true,
        /// proxies from the environment are ignored, because the addresses that they connect to cannot be checked.
        package var refusesInside = false

        /// Creates a configuration with default values.
        package init() {}
    }
}
