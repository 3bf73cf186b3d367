/// What a secret is for, which its first letters tell: scanners of repositories look for such beginnings.
package enum TokenKind: String, Sendable, CaseIterable {
    /// Administration of the server.
    case administration = "mhp_"
    /// The account of a reader.
    case account = "mha_"
}
