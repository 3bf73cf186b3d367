import Foundation

/// The common parts of minisign's file formats.
enum MinisignText {
    static let untrusted = "untrusted comment: "
    static let trusted = "trusted comment: "
    /// The identifier of an Ed25519 signature of the file.
    static let algorithm = Data("Ed".utf8)
    /// The identifier of an Ed25519 signature of the file's BLAKE2b hash.
    static let prehashed = Data("ED".utf8)
}
