/// The reason why a ``PostRequest`` got no response.
package struct PostFault: Error, Sendable, Hashable {
    /// The kind of a failure.
    package enum Kind: Sendable, Hashable {
        /// The service's name did not resolve, or the service did not respond.
        case unreachable
        /// The service's certificate is not trusted, or the TLS connection failed.
        case untrusted
        /// The client certificate is unreadable, or does not match its key.
        case certificate
        /// The host name resolves to an address of this computer or of a private network, which the configuration
        /// forbids.
        case inside
        /// The connection was interrupted.
        case broken
        /// No response arrived within the time limit.
        case late
        /// The caller canceled the request.
        case canceled
    }

    /// The kind of the failure.
    package var kind: Kind
    /// Whether the service may have received the request, because part of the body was sent.
    package var mayHaveArrived: Bool
    /// A description of the failure for the user.
    package var words: String

    /// Creates a fault.
    package init(_ kind: Kind, mayHaveArrived: Bool, _ words: String) {
        self.kind = kind
        self.mayHaveArrived = mayHaveArrived
        self.words = words
    }
}
