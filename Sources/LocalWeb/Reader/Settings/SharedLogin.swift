/// The user's login for a sync service.
public struct SharedLogin: Sendable, Decodable {
    /// The URL of the service.
    public let address: String
    /// The user name.
    public let user: String
    /// The password, or the service's API password.
    public let password: String
}
