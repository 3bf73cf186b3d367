/// What a person gives to sign in to a sync service.
public struct SharedLogin: Sendable, Decodable {
    /// The address of the service.
    public let address: String
    /// The name of the account.
    public let user: String
    /// The password, or the password for the API.
    public let password: String
}
