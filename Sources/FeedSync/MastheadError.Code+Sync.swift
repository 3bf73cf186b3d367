public import Periodical

extension MastheadError.Code {
    /// The name or password of an account is wrong.
    public static let wrongPassword = Self(rawValue: "sync.wrong-password")
    /// The library has no account with a service.
    public static let notLoggedIn = Self(rawValue: "sync.not-logged-in")
    /// The answer of a service was not understood.
    public static let strangeAnswer = Self(rawValue: "sync.strange-answer")
    /// The stored password of an account is missing or unreadable.
    public static let noSecret = Self(rawValue: "sync.no-secret")
}
