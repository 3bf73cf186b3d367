public import Periodical

extension MastheadError.Code {
    /// A signature is missing, was made with another key, or belongs to different data.
    public static let untrusted = Self(rawValue: "signature.untrusted")
    /// A key or signature cannot be parsed.
    public static let malformedKey = Self(rawValue: "signature.malformed")
}
