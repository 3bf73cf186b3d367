/// A publisher's credential for Apple's push service.
public enum APNsCredential: Sendable {
    /// Tokens, which are valid for all apps of a team.
    case token(ProviderToken)
    /// A certificate, which is valid for a single app.
    case certificate(ClientCertificate)
}
