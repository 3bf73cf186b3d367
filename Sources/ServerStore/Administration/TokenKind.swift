/// The purpose of a secret, in its first letters. Secret scanners of code hosts look for such prefixes.
package enum TokenKind: String, Sendable, CaseIterable {
    /// Administration of the server.
    case administration = "mhp_"
    /// The account of a reader.
    case account = "mha_"
}
