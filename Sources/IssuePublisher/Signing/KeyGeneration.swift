public import Foundation
public import Periodical
public import Signatures

/// A generator for publishers' signing keys.
public enum KeyGeneration {
    /// Creates a key pair and writes it to files.
    /// - Parameters:
    ///   - file: the file for the secret key. The public key is written beside it as `FILE.pub`. Existing files are
    ///     never overwritten.
    ///   - old: the key to replace. It signs the new public key, and its signature is written to `FILE.pub.minisig`.
    /// - Returns: the new public key.
    public static func make(_ file: URL, replacing old: SecretKey? = nil) throws(MastheadError) -> PublicKey {
        let key = SecretKey()
        try key.write(to: file)
        guard let old else { return key.publicKey }
        let publicFile = SecretKey.publicFile(of: file)
        let signature = try old.sign(
            Data(key.publicKey.fileText.utf8), fileName: publicFile.lastPathComponent,
            timestamp: Int(Date().timeIntervalSince1970))
        let certificate = publicFile.appendingPathExtension("minisig")
        do { try Data(signature.fileText.utf8).write(to: certificate, options: .withoutOverwriting) } catch {
            throw .files("write", certificate, error)
        }
        return key.publicKey
    }
}
