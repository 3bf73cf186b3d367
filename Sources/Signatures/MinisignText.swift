import Foundation

/// The parts that minisign's file formats have in common.
enum MinisignText {
    static let untrusted = "untrusted comment: "
    static let trusted = "trusted comment: "
    /// Identifies an Ed25519 signature of the file.
    static let algorithm = Data("Ed".utf8)
    /// Identifies an Ed25519 signature of the file's BLAKE2b hash.
    static let prehashed = Data("ED".utf8)
}
