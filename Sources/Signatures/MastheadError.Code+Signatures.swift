public import Periodical

extension MastheadError.Code {
    /// The signature is missing, was made with a different key, or is for different data.
    public static let untrusted = Self(rawValue: "signature.untrusted")
    /// The key or signature cannot be parsed.
    public static let malformedKey = Self(rawValue: "signature.malformed")
}
