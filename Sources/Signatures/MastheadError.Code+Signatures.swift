public import Periodical

extension MastheadError.Code {
    /// A signature is missing, by another key, or not of what it should be of.
    public static let untrusted = Self(rawValue: "signature.untrusted")
    /// A key or signature does not read.
    public static let malformedKey = Self(rawValue: "signature.malformed")
}
