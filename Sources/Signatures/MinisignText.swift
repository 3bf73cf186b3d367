import Foundation

/// The common parts of minisign's files.
enum MinisignText {
    static let untrusted = "untrusted comment: "
    static let trusted = "trusted comment: "
    /// Ed25519 over the file.
    static let algorithm = Data("Ed".utf8)
    /// Ed25519 over the BLAKE2b hash of the file.
    static let prehashed = Data("ED".utf8)
}
