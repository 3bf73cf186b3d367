import Files
import Foundation
import IssuePublisher
import Periodical
import Signatures

/// A reader for the key files that options name.
enum KeyFile {
    /// Reads a secret key, asking for its password if needed. Warns if other users can read the file, because they
    /// could sign with the key.
    static func read(_ path: String) throws(MastheadError) -> SecretKey {
        let key = try SecretKey(URL(filePath: path)) {
            guard Console.current.inputIsTerminal, let entered = getpass("Password for \(path): ") else { return nil }
            // Clear the password, because getpass(3) keeps it in a static buffer.
            defer { memset(entered, 0, strlen(entered)) }
            return String(cString: entered)
        }
        if let stamp = FileStamp(URL(filePath: path)), stamp.kind == .file, stamp.mode & 0o077 != 0 {
            Console.current.warn(
                """
                other users can read the secret key \(path.printable); use `chmod 600 \(path.asShellWord)` to \
                protect it
                """)
        }
        return key
    }

    /// Returns a signer for `--sign KEYFILE`.
    static func signer(_ path: String, publication: String? = nil) throws(MastheadError) -> CatalogSigner {
        CatalogSigner(try read(path), keyFile: URL(filePath: path), publication: publication)
    }

    /// Returns the public key in a file, or in the text itself.
    static func publicKey(_ text: String) throws(MastheadError) -> PublicKey {
        let file = URL(filePath: text)
        let isWrittenPath = ["/", "./", "../"].contains { text.hasPrefix($0) }
        let isThere = isWrittenPath ? !FileSystem.isMissing(file) : FileManager.default.fileExists(atPath: text)
        guard !text.isEmpty, isThere else {
            // Do not print text that may be a key. Text with a dot or a slash is probably a file name.
            let isName = text.contains { "./".contains($0) } && Data(base64Encoded: text) == nil
            guard isName, !text.contains(where: \.isNewline) else { return try PublicKey(text) }
            throw .system("read the public key", file, number: ENOENT)
        }
        let content: String
        do { content = try String(contentsOf: file, encoding: .utf8) } catch {
            throw .files("read the public key", file, error)
        }
        return try PublicKey(content, subject: file.relativePath)
    }
}
