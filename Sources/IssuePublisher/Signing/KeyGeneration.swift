public import Foundation
public import Periodical
public import Signatures

/// A generator of signing keys for publishers.
public enum KeyGeneration {
    /// Creates a key pair.
    /// - Parameters:
    ///   - file: the key file; the public key is written beside it as `FILE.pub`. Nothing is overwritten.
    ///   - old: the key to replace. Its signature of the new public key is written to `FILE.pub.minisig`.
    /// - Returns: the public key.
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
