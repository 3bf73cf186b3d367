/// Why no answer came to a ``PostRequest``.
package struct PostFault: Error, Sendable, Hashable {
    /// What kind of fault it is.
    package enum Kind: Sendable, Hashable {
        /// The service was not reached: its name does not resolve, or nothing answers there.
        case unreachable
        /// The service shows a certificate that is not trusted, or no encrypted connection comes about.
        case untrusted
        /// Our own certificate cannot be read, or does not fit its key.
        case certificate
        /// The name leads to an address of this machine or of a network inside.
        case inside
        /// The connection broke.
        case broken
        /// No answer came in time.
        case late
        /// The caller wants it no longer.
        case cancelled
    }

    /// What kind of fault it is.
    package var kind: Kind
    /// Whether the service may have taken the request: its body was on the way.
    package var mayHaveArrived: Bool
    /// What was found, in words.
    package var words: String

    /// Describes a fault.
    package init(_ kind: Kind, mayHaveArrived: Bool, _ words: String) {
        self.kind = kind
        self.mayHaveArrived = mayHaveArrived
        self.words = words
    }
}
