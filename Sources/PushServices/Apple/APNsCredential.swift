/// The credential of a publisher for Apple's push service.
public enum APNsCredential: Sendable {
    /// Tokens, which are valid for all apps of a team.
    case token(ProviderToken)
    /// A certificate, which is valid for one app.
    case certificate(ClientCertificate)
}
