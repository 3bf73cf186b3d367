/// The reason why a ``PostRequest`` got no answer.
package struct PostFault: Error, Sendable, Hashable {
    /// A kind of failure.
    package enum Kind: Sendable, Hashable {
        /// The service was unreachable, because its name does not resolve or it does not respond.
        case unreachable
        /// The service's certificate is not trusted, or the TLS connection failed.
        case untrusted
        /// The client certificate cannot be read, or does not match its key.
        case certificate
        /// The host name resolves to an address of this machine or of a private network.
        case inside
        /// The connection was interrupted.
        case broken
        /// No answer arrived in time.
        case late
        /// The caller canceled the request.
        case canceled
    }

    /// The kind of failure.
    package var kind: Kind
    /// Whether the service may have received the request, because the transmission of the body had started.
    package var mayHaveArrived: Bool
    /// The description of the failure for the user.
    package var words: String

    /// Creates a fault.
    package init(_ kind: Kind, mayHaveArrived: Bool, _ words: String) {
        self.kind = kind
        self.mayHaveArrived = mayHaveArrived
        self.words = words
    }
}
