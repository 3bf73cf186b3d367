import Cryptography
import Files
import Foundation
import IssueLibrary
import Periodical

/// Secrets in encrypted files with mode 0600, next to the settings. They are decrypted with a passphrase, or with a key
/// file that also has mode 0600.
struct SecretFile: Sendable {
    let folder: URL
    /// Returns the passphrase, or nil if there is none.
    let passphrase: @Sendable () -> String?

    /// The content of a file with a secret.
    private struct Content: Codable {
        static let format = "masthead-secret"
        var format = Self.format
        var version = 1
        /// How the key is derived from a passphrase, or nil if it is in a key file.
        var derivation: SecretBox.Derivation?
        var box: Data
    }

    private var keyFile: URL { folder.appending(path: "sync.key") }

    private func file(of account: ServiceAccount) -> URL {
        let name = SHA256.hash(data: Data("\(account.url.absoluteString)\n\(account.user)".utf8))
        return folder.appending(path: "sync-\(name.prefix(8).hexadecimal).secret")
    }

    /// Returns how an account's secret is stored, or nil if there is no file.
    func place(of account: ServiceAccount) throws(MastheadError) -> SecretKeeping.Place? {
        try content(of: account).map { $0.derivation == nil ? .keyFile : .passphrase }
    }

    /// Stores a secret.
    /// - Returns: whether the secret is encrypted with a passphrase.
    func keep(
        _ secret: Data, of account: ServiceAccount, wantsPassphrase: Bool
    ) throws(MastheadError) -> Bool {
        guard wantsPassphrase else {
            try write(Content(box: try SecretBox.close(secret, with: try key(making: true))), of: account)
            return false
        }
        guard let phrase = passphrase() else { throw noPassphrase(account) }
        let derivation = SecretBox.Derivation()
        let key = try derivation.key(of: phrase)
        try write(Content(derivation: derivation, box: try SecretBox.close(secret, with: key)), of: account)
        return true
    }

    /// Replaces a secret, encrypting it with the same key.
    func replace(_ secret: Data, of account: ServiceAccount) throws(MastheadError) {
        guard var content = try content(of: account) else { return }
        content.box = try SecretBox.close(secret, with: try key(for: content, account))
        try write(content, of: account)
    }

    /// Returns an account's secret, or nil if there is no file.
    func secret(of account: ServiceAccount) throws(MastheadError) -> Data? {
        guard let content = try content(of: account) else { return nil }
        let key = try key(for: content, account)
        if let secret = try SecretBox.open(content.box, with: key) { return secret }
        throw MastheadError(
            .noSecret, cannot: "open", to: file(of: account).path,
            found: content.derivation == nil ? "the key file does not match" : "wrong passphrase",
            remedies: [
                .advice(
                    content.derivation == nil
                        ? "Log in again. Unsent changes are kept."
                        : "Enter the passphrase that you chose when you logged in, or log in again.")
            ])
    }

    func remove(of account: ServiceAccount) throws(MastheadError) {
        let file = file(of: account)
        if FileStamp(file) != nil { try FileSystem.remove(file) }
    }

    private func key(for content: Content, _ account: ServiceAccount) throws(MastheadError) -> [UInt8] {
        guard let derivation = content.derivation else { return try key(making: false) }
        guard let phrase = passphrase() else { throw noPassphrase(account) }
        return try derivation.key(of: phrase)
    }

    /// Returns the key in the key file.
    private func key(making: Bool) throws(MastheadError) -> [UInt8] {
        if FileStamp(keyFile) == nil, making {
            try FileSystem.createFolder(folder)
            try PrivateFile.write(Data(Data(SecretBox.newKey()).base64EncodedString().utf8), to: keyFile)
        }
        let text: Data
        do { text = try Data(contentsOf: keyFile) } catch { throw .files("read the key file", keyFile, error) }
        guard let stamp = FileStamp(keyFile), stamp.mode & 0o077 == 0 else {
            throw MastheadError(
                .noSecret, cannot: "read the key file", to: keyFile.path, found: "other users can read the file",
                remedies: [.advice("Run `chmod 600` on the file, then change your password at the sync service.")])
        }
        guard let key = Data(base64Encoded: text.prefix(128)), key.count == SecretBox.keyByteCount else {
            throw MastheadError(
                .noSecret, cannot: "read the key file", to: keyFile.path, found: "the file does not contain a key",
                remedies: [.advice("Delete the file, then log in again. Unsent changes are kept.")])
        }
        return [UInt8](key)
    }

    private func content(of account: ServiceAccount) throws(MastheadError) -> Content? {
        let file = file(of: account)
        guard let stamp = FileStamp(file) else { return nil }
        do {
            guard stamp.byteCount <= 1 << 20 else { throw CocoaError(.fileReadTooLarge) }
            let content = try JSONDecoder().decode(Content.self, from: try Data(contentsOf: file))
            guard content.format == Content.format, content.version == 1 else { throw CocoaError(.fileReadCorruptFile) }
            return content
        } catch {
            throw MastheadError(
                .noSecret, cannot: "read", to: file.path, found: "the file is damaged or unreadable",
                remedies: [.advice("Delete the file, then log in again. Unsent changes are kept.")])
        }
    }

    private func write(_ content: Content, of account: ServiceAccount) throws(MastheadError) {
        try FileSystem.createFolder(folder)
        let file = file(of: account)
        let data: Data
        do { data = try JSONEncoder().encode(content) } catch { throw .files("write", file, error) }
        try PrivateFile.write(data, to: file)
    }

    private func noPassphrase(_ account: ServiceAccount) -> MastheadError {
        MastheadError(
            .noSecret, cannot: "open", to: file(of: account).path, found: "the passphrase is missing",
            remedies: [.advice("Set MASTHEAD_PASSPHRASE, or run the command in a terminal and enter the passphrase.")])
    }
}
