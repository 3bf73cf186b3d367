import Crypto
import Files
import Foundation
import IssueLibrary
import Periodical

/// Secrets in encrypted files of mode 0600 beside the settings, opened by a passphrase, or by a key file of mode 0600.
struct SecretFile: Sendable {
    let folder: URL
    /// Gives the passphrase; nil where there is none.
    let passphrase: @Sendable () -> String?

    /// What a file holds.
    private struct Content: Codable {
        static let format = "masthead-secret"
        var format = Self.format
        var version = 1
        /// Set where a passphrase opens it.
        var derivation: SecretBox.Derivation?
        var box: Data
    }

    private var keyFile: URL { folder.appending(path: "sync.key") }

    private func file(of account: ServiceAccount) -> URL {
        let name = SHA256.hash(data: Data("\(account.url.absoluteString)\n\(account.user)".utf8))
        return folder.appending(path: "sync-\(name.prefix(8).hexadecimal).secret")
    }

    /// Where the secret of an account is; nil where there is no file.
    func place(of account: ServiceAccount) throws(MastheadError) -> SecretKeeping.Place? {
        try content(of: account).map { $0.derivation == nil ? .keyFile : .passphrase }
    }

    /// Keeps a secret.
    /// - Returns: whether a passphrase opens it.
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

    /// Keeps another secret by the same key.
    func replace(_ secret: Data, of account: ServiceAccount) throws(MastheadError) {
        guard var content = try content(of: account) else { return }
        content.box = try SecretBox.close(secret, with: try key(for: content, account))
        try write(content, of: account)
    }

    /// The secret of an account; nil where there is no file.
    func secret(of account: ServiceAccount) throws(MastheadError) -> Data? {
        guard let content = try content(of: account) else { return nil }
        let key = try key(for: content, account)
        if let secret = try SecretBox.open(content.box, with: key) { return secret }
        throw MastheadError(
            .noSecret, cannot: "open", to: file(of: account).path,
            found: content.derivation == nil ? "the key file is not the one that closed it" : "the passphrase is wrong",
            remedies: [
                .advice(
                    content.derivation == nil
                        ? "Log in again; what waits for the service stays."
                        : "Give the passphrase that was chosen when you logged in, or log in again.")
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

    /// The key in the key file.
    private func key(making: Bool) throws(MastheadError) -> [UInt8] {
        if FileStamp(keyFile) == nil, making {
            try FileSystem.createFolder(folder)
            try PrivateFile.write(Data(Data(SecretBox.newKey()).base64EncodedString().utf8), to: keyFile)
        }
        let text: Data
        do { text = try Data(contentsOf: keyFile) } catch { throw .files("read the key file", keyFile, error) }
        guard let stamp = FileStamp(keyFile), stamp.mode & 0o077 == 0 else {
            throw MastheadError(
                .noSecret, cannot: "read the key file", to: keyFile.path, found: "others may read it",
                remedies: [.advice("`chmod 600` takes it away from them. Then change the password at the service.")])
        }
        guard let key = Data(base64Encoded: text.prefix(128)), key.count == SecretBox.keyByteCount else {
            throw MastheadError(
                .noSecret, cannot: "read the key file", to: keyFile.path, found: "it holds no key",
                remedies: [.advice("Delete it, and log in again; what waits for the service stays.")])
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
                .noSecret, cannot: "read", to: file.path, found: "it is damaged, or cannot be read",
                remedies: [.advice("Delete it, and log in again; what waits for the service stays.")])
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
            .noSecret, cannot: "open", to: file(of: account).path, found: "there is no passphrase to open it with",
            remedies: [.advice("Set MASTHEAD_PASSPHRASE, or run it at a terminal, which asks for it.")])
    }
}
