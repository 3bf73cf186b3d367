import Foundation
import IssuePublisher
import Periodical
import Signatures

/// Key files as commands name them.
enum KeyFile {
    /// Reads a secret key; asks for its password where it has one and there is a terminal.
    static func read(_ path: String) throws(MastheadError) -> SecretKey {
        try SecretKey(URL(filePath: path)) {
            guard isatty(STDIN_FILENO) == 1, let entered = getpass("Password for \(path): ") else { return nil }
            return String(cString: entered)
        }
    }

    /// The signer for `--sign KEYFILE`.
    static func signer(_ path: String, publication: String? = nil) throws(MastheadError) -> CatalogSigner {
        CatalogSigner(try read(path), keyFile: URL(filePath: path), publication: publication)
    }

    /// A public key as it is typed, or from the file that has it.
    static func publicKey(_ text: String) throws(MastheadError) -> PublicKey {
        guard FileManager.default.fileExists(atPath: text) else { return try PublicKey(text) }
        do { return try PublicKey(String(contentsOf: URL(filePath: text), encoding: .utf8)) } catch {
            throw .files("reading the public key", URL(filePath: text), error)
        }
    }
}
