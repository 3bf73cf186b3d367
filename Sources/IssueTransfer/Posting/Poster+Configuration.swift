package import Foundation

extension Poster {
    /// A client certificate and its key.
    package struct Identity: Sendable, Hashable {
        /// The file that contains the certificate.
        package var file: URL
        /// The format of the file, by its name in libcurl: `PEM` or `P12`.
        package var format: String
        /// The password of the key, or nil for none.
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
        /// The maximum number of requests that may run to an origin at once.
        package var streams = 100
        /// Whether the first request to an origin must get a response before others start (see ``StreamWindow``).
        package var firstGoesAlone = true
        /// The maximum number of connections to an origin.
        package var connections = 1
        /// The maximum number of requests that may run at once, to all origins.
        package var requests = 400
        /// The time limit for establishing a connection.
        package var connectTimeout: Duration = .seconds(30)
        /// The time limit for connecting and receiving the complete response.
        package var answerTimeout: Duration = .seconds(60)
        /// The file with the certificates of trusted authorities (PEM). Defaults to the system's certificates.
        package var authorities: URL?
        /// The client certificate, or nil for none.
        package var identity: Identity?
        /// Whether to refuse addresses of this computer and of private networks, whatever the host name. If true,
        /// proxies are ignored, because the addresses behind them cannot be checked.
        package var refusesInside = false

        /// Creates a configuration with default values.
        package init() {}
    }
}
