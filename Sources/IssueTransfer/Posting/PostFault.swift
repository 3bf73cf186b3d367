/// The reason why a ``PostRequest`` got no answer.
package struct PostFault: Error, Sendable, Hashable {
    /// A kind of failure.
    package enum Kind: Sendable, Hashable {
        /// The service was unreachable: its name does not resolve, or it does not answer.
        case unreachable
        /// The service's certificate is not trusted, or the TLS connection failed.
        case untrusted
        /// The client certificate cannot be read, or does not match its key.
        case certificate
        /// The name resolves to an address of this machine or of a private network.
        case inside
        /// The connection broke.
        case broken
        /// No answer arrived in time.
        case late
        /// The caller canceled the request.
        case canceled
    }

    /// The kind of failure.
    package var kind: Kind
    /// Whether the service may have received the request, because sending the body had started.
    package var mayHaveArrived: Bool
    /// The description for people.
    package var words: String

    /// Creates a fault.
    package init(_ kind: Kind, mayHaveArrived: Bool, _ words: String) {
        self.kind = kind
        self.mayHaveArrived = mayHaveArrived
        self.words = words
    }
}
