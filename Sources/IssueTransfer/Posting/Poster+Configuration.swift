package import Foundation

extension Poster {
    /// A client certificate with its key.
    package struct Identity: Sendable, Hashable {
        /// The file that contains the certificate.
        package var file: URL
        /// The format of the file, as libcurl names it: `PEM` or `P12`.
        package var format: String
        /// The password of the key. Nil if the key has no password.
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
        /// The maximum number of running requests to an origin.
        package var streams = 100
        /// Whether other requests to an origin wait until the first request is answered (see ``StreamWindow``).
        package var firstGoesAlone = true
        /// The maximum number of connections to an origin.
        package var connections = 1
        /// The maximum number of running requests to all origins together.
        package var requests = 400
        /// The time limit for establishing a connection.
        package var connectTimeout: Duration = .seconds(30)
        /// The time limit for receiving the complete response, including the time for establishing a connection.
        package var answerTimeout: Duration = .seconds(60)
        /// The file with the certificates of trusted authorities (PEM). By default, the certificates of the system are
        /// used.
        package var authorities: URL?
        /// The client certificate. Nil if requests need no client certificate.
        package var identity: Identity?
        /// Whether to refuse addresses of this computer and of private networks, even if the host name is public. If
        /// true, proxies from the environment are ignored, because the addresses behind a proxy cannot be checked.
        package var refusesInside = false

        /// Creates a configuration with default values.
        package init() {}
    }
}
