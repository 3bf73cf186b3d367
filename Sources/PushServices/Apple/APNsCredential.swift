/// The credential of a publisher for Apple's push service.
public enum APNsCredential: Sendable {
    /// Tokens that are valid for all apps of a team.
    case token(ProviderToken)
    /// A certificate that is valid for one app.
    case certificate(ClientCertificate)
}
