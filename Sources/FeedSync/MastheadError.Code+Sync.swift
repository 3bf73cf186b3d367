public import Periodical

extension MastheadError.Code {
    /// The account's name or password is wrong.
    public static let wrongPassword = Self(rawValue: "sync.wrong-password")
    /// The library has no account with a service.
    public static let notLoggedIn = Self(rawValue: "sync.not-logged-in")
    /// The service's response was not understood.
    public static let strangeAnswer = Self(rawValue: "sync.strange-answer")
    /// The account's stored password is missing or unreadable.
    public static let noSecret = Self(rawValue: "sync.no-secret")
}
