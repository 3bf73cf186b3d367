import CSodium
import Cryptography
public import Foundation
public import Periodical

/// A publisher's secret key, in a file in minisign's format.
///
/// The file contains the key without a password, so anyone who has the file can sign. Password-protected files from
/// minisign can be read as well.
public struct SecretKey: Sendable {
    private let number: Data
    private let seed: Data

    /// The public key that verifies signatures made with this key.
    public let publicKey: PublicKey

    /// Creates a new random key.
    public init() {
        let key = Curve25519.Signing.PrivateKey()
        seed = key.rawRepresentation
        number = Data((0..<8).map { _ in UInt8.random(in: .min ... .max) })
        publicKey = PublicKey(number: number, key: key.publicKey.rawRepresentation)
    }

    /// Reads a key file.
    /// - Parameters:
    ///   - file: the key file.
    ///   - password: returns the password of a protected file, or nil if there is no user to type it.
    /// - Throws: ``MastheadError`` with the codes `signature.malformed`, `files.failed`.
    public init(_ file: URL, password: () -> String? = { nil }) throws(MastheadError) {
        func malformed(_ found: String, _ remedy: Remedy) -> MastheadError {
            MastheadError(
                .malformedKey, cannot: "read the key file", to: file.relativePath, found: found, remedies: [remedy])
        }
        let text: String
        do { text = try String(contentsOf: file, encoding: .utf8) } catch {
            throw .files("read the key file", file, error)
        }
        let lines = text.split(whereSeparator: \.isNewline)
        guard lines.count >= 2, lines[0].hasPrefix(MinisignText.untrusted),
            let bytes = Data(base64Encoded: String(lines[1])), Self.isOne(bytes)
        else {
            guard (try? PublicKey(text)) != nil else {
                throw malformed("not a secret key in minisign's format", .makeKey)
            }
            throw malformed("this is the public key", .advice(Self.secretFileHint(of: file)))
        }
        var inner = bytes.subdata(in: 54..<158)
        let derivation = bytes.subdata(in: 2..<4)
        if derivation == Data("Sc".utf8) {
            guard let password = password() else {
                throw malformed("the key is protected by a password", .askForPassword)
            }
            guard let stream = Self.stream(password, bytes) else {
                throw malformed(
                    "the password needs more than 2 GiB of memory",
                    .advice("Run `minisign -C` to protect the key with a password that needs less memory."))
            }
            inner = Data(zip(inner, stream).map { $0 ^ $1 })
        } else if derivation != Data([0, 0]) {
            throw malformed(
                "the key is protected with an unknown method", .advice("Use a key that was created with minisign 0.11.")
            )
        }
        let checksum = BLAKE2b.hash(MinisignText.algorithm + inner.prefix(72), byteCount: 32)
        guard checksum == inner.suffix(32) else { throw malformed("the checksum is wrong", .askForPassword) }
        number = inner.prefix(8)
        seed = inner.subdata(in: 8..<40)
        guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: seed),
            key.publicKey.rawRepresentation == inner.subdata(in: 40..<72)
        else { throw malformed("public and secret keys do not match", .advice("Restore the file from a backup.")) }
        publicKey = PublicKey(number: number, key: key.publicKey.rawRepresentation)
    }

    /// Returns whether bytes are a secret key in minisign's format, with or without a password.
    static func isOne(_ bytes: Data) -> Bool {
        bytes.count == 158 && bytes.prefix(2) == MinisignText.algorithm && bytes.subdata(in: 4..<6) == Data("B2".utf8)
    }

    /// Returns the XOR key of a password-protected file, derived from the password by scrypt with minisign's
    /// parameters.
    private static func stream(_ password: String, _ file: Data) -> [UInt8]? {
        func number(_ range: Range<Int>) -> UInt64 { file[range].reversed().reduce(0) { $0 << 8 | UInt64($1) } }
        let (operations, memory) = (number(38..<46), number(46..<54))
        guard memory <= 2 << 30, sodium_init() >= 0 else { return nil }
        var stream = [UInt8](repeating: 0, count: 104)
        let (salt, letters) = ([UInt8](file.subdata(in: 6..<38)), password.utf8.map { CChar(bitPattern: $0) })
        let status = crypto_pwhash_scryptsalsa208sha256(
            &stream, 104, letters, UInt64(letters.count), salt, operations, Int(memory))
        return status == 0 ? stream : nil
    }

    /// Writes the key to a file that only its owner can read, and the public key to `NAME.pub` next to it. Existing
    /// files are never overwritten.
    public func write(to file: URL) throws(MastheadError) {
        let inner = number + seed + publicKey.key
        let checksum = BLAKE2b.hash(MinisignText.algorithm + inner, byteCount: 32)
        let header = MinisignText.algorithm + Data([0, 0]) + Data("B2".utf8) + Data(repeating: 0, count: 48)
        let secret = (header + inner + checksum).base64EncodedString()
        let text = "\(MinisignText.untrusted)masthead secret key, without a password: keep it to yourself\n\(secret)\n"
        let other = Self.publicFile(of: file)
        try Self.create(other, 0o644, publicKey.fileText)
        do throws(MastheadError) { try Self.create(file, 0o600, text) } catch {
            unlink(other.path)
            throw error
        }
    }

    /// Returns the location of the public key: the key file's name with `.pub` appended.
    public static func publicFile(of file: URL) -> URL { file.appendingPathExtension("pub") }

    /// Returns the hint for a public key used in place of the secret key.
    private static func secretFileHint(of publicFile: URL) -> String {
        let file = publicFile.deletingPathExtension()
        guard publicFile.pathExtension == "pub", access(file.path, F_OK) == 0 else {
            return "Use the file of the secret key, which has the same name without .pub."
        }
        return "Use the secret key, which is in the file \(file.relativePath)."
    }

    private static func create(_ file: URL, _ mode: mode_t, _ text: String) throws(MastheadError) {
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else {
            guard errno == EEXIST else { throw .system("write the key", file) }
            throw MastheadError(
                .fileSystem, cannot: "write the key", to: file.relativePath, found: "the file already exists",
                hint: "Choose another name. Masthead never overwrites a key.")
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: Data(text.utf8))
            try handle.synchronize()
        } catch { throw .files("write the key", file, error) }
    }

    /// Signs data.
    /// - Parameters:
    ///   - data: the bytes of the file.
    ///   - fileName: the file's name, for the trusted comment.
    ///   - timestamp: seconds since 1970, for the trusted comment.
    ///   - publication: the publication's identity for the trusted comment, in visible characters.
    public func sign(
        _ data: Data, fileName: String, timestamp: Int, publication: String? = nil
    ) throws(MastheadError) -> Signature {
        var comment = "timestamp:\(timestamp)\tfile:\(fileName)"
        if let publication { comment += "\tpublication:\(publication)" }
        guard !comment.contains(where: \.isNewline) else {
            throw MastheadError(
                .malformedKey, cannot: "sign", to: fileName, found: "the comment has several lines")
        }
        do {
            let key = try Curve25519.Signing.PrivateKey(rawRepresentation: seed)
            let bytes = try key.signature(for: data)
            return Signature(
                keyNumber: number, trustedComment: comment, bytes: bytes,
                globalBytes: try key.signature(for: bytes + Data(comment.utf8)))
        } catch {
            throw MastheadError(.malformedKey, cannot: "sign", to: fileName, found: "\(error)")
        }
    }
}
