public import Periodical

extension MastheadError.Code {
    /// The name or the password of an account is wrong.
    public static let wrongPassword = Self(rawValue: "sync.wrong-password")
    /// The library has no account on a service.
    public static let notLoggedIn = Self(rawValue: "sync.not-logged-in")
    /// A service answers something that nothing can be made of.
    public static let strangeAnswer = Self(rawValue: "sync.strange-answer")
    /// The password of an account is not where it was kept, or cannot be read.
    public static let noSecret = Self(rawValue: "sync.no-secret")
}
