/// By what Apple's push service knows a publisher.
public enum APNsCredential: Sendable {
    /// Tokens, which serve all apps of a team.
    case token(ProviderToken)
    /// A certificate of one app.
    case certificate(ClientCertificate)
}
