import Cryptography
import Formats
public import Foundation
public import Periodical
public import Signatures

/// A signer for the catalog of a packed folder (docs/formats.md, "Output of `pack`").
public struct CatalogSigner: Sendable {
    private let key: SecretKey
    /// The key's file. If this key replaced another one, a signature by the other key may be beside the file.
    private let keyFile: URL?
    /// The publication's identity, or nil if the caller does not specify one.
    private let publication: String?

    /// How far, in seconds, a signature's date may be in the future. Readers reject later dates.
    private static let leeway = 86_400

    /// Creates a signer.
    /// - Parameters:
    ///   - key: the publisher's secret key.
    ///   - keyFile: the key's file, beside which `KEYFILE.pub.minisig` identifies the key that it replaces.
    ///   - publication: the publication's identity, which distinguishes publications with the same key. The default is
    ///     the identity in the previous signature, or one derived from the catalog's first issue.
    public init(_ key: SecretKey, keyFile: URL? = nil, publication: String? = nil) {
        self.key = key
        self.keyFile = keyFile
        self.publication = publication
    }

    /// The public key that readers verify the signatures with.
    public var publicKey: PublicKey { key.publicKey }

    /// Signs a packed folder's catalog, unless the current signature is valid.
    /// - Returns: whether a new signature was written.
    @discardableResult
    public func sign(_ folder: URL) throws(MastheadError) -> Bool {
        let output = try OutputFolder(existing: folder)
        guard let data = try output.catalogData() else {
            throw MastheadError(
                .fileSystem, cannot: "sign", to: output.catalogFile.path, found: "no such catalog",
                remedies: [.pack(into: folder.relativePath)])
        }
        let signature = try signature(of: data, in: output)
        if let signature { try output.write(Data(signature.utf8), to: output.signatureFileName) }
        if output.naming == .tagged {
            let waiting = ScheduledCatalogs(output: output)
            try waiting.stage(try waiting.entries(), self)
        }
        return signature != nil
    }

    /// Returns the text of a signature for a catalog that replaces another one.
    /// - Parameters:
    ///   - before: the text of this key's signature for the previous catalog.
    ///   - known: the text of the existing signature for this catalog. It is kept if it is valid and later than the
    ///     previous signature.
    func signature(
        of data: Data, after before: String?, knowing known: String?, in output: OutputFolder
    ) throws(MastheadError) -> String {
        let subject = output.url(output.signatureFileName).path
        let before = try before.map { text throws(MastheadError) in try Signature(text, subject: subject) }
        if let known {
            let signature = try Signature(known, subject: subject)
            let isLater = (signature.timestamp ?? 0) > (before?.timestamp ?? 0)
            if isLater, signature.keyNumber == publicKey.number, signature.publication == before?.publication {
                do throws(MastheadError) {
                    try publicKey.verify(signature, of: data, subject: subject)
                    return known
                } catch {
                    // If the existing signature does not match, sign the catalog again.
                    guard error.code == .untrusted else { throw error }
                }
            }
        }
        let timestamp = max(Int(Date().timeIntervalSince1970), (before?.timestamp ?? 0) + 1)
        let identity = publication ?? before?.publication ?? Self.identity(of: data)
        return try key.sign(data, fileName: output.catalogName, timestamp: timestamp, publication: identity).fileText
    }

    /// Checks that the signing key matches the publication's `PublicKey`.
    func check(_ publication: Publication, of folder: URL) throws(MastheadError) {
        guard let given = publication.publicKey, try PublicKey(given) != publicKey else { return }
        throw MastheadError(
            .configuration, cannot: "sign", to: folder.relativePath,
            found: "the publication's PublicKey is \(given), but the signing key is \(publicKey)",
            hint: "Sign with the publication's key, or correct PublicKey.")
    }

    /// Returns the text of a signature for a new catalog, or nil if the current signature is valid.
    ///
    /// If the previous signature was made with another key, the history of keys is written first.
    func signature(of data: Data, in output: OutputFolder) throws(MastheadError) -> String? {
        let file = output.url(output.signatureFileName)
        let old = try output.text(of: output.signatureFileName).map { text throws(MastheadError) in
            try Signature(text, subject: file.path)
        }
        let now = Int(Date().timeIntervalSince1970)
        let isOfTheFuture = old.map { Self.isOfTheFuture($0, now: now) } ?? false
        if let old, old.keyNumber == publicKey.number, !isOfTheFuture,
            publication == nil || publication == old.publication,
            (try? publicKey.verify(old, of: data, subject: file.path)) != nil
        {
            return nil
        }
        if let old, old.keyNumber != publicKey.number { try succeed(old, in: output) }
        if old == nil { try writeSuccession(in: output) }
        // Timestamps never decrease, because readers reject older catalogs. A previous timestamp in the future comes
        // from a wrong clock. Ignore it, because readers reject it as well.
        let timestamp = max(now, isOfTheFuture ? now : (old?.timestamp).map { $0 + 1 } ?? now)
        let name = output.catalogFile.lastPathComponent
        let identity = publication ?? old?.publication ?? Self.identity(of: data)
        return try key.sign(data, fileName: name, timestamp: timestamp, publication: identity).fileText
    }

    /// Returns warnings about the current signature. Call this method before signing again.
    public func warnings(_ folder: URL) throws(MastheadError) -> [Diagnostic] {
        try warnings(OutputFolder(existing: folder))
    }

    func warnings(_ output: OutputFolder) throws(MastheadError) -> [Diagnostic] {
        let file = output.url(output.signatureFileName)
        guard let text = try output.text(of: output.signatureFileName) else { return [] }
        let old = try Signature(text, subject: file.path)
        if let publication, let before = old.publication, before != publication {
            return [
                Diagnostic(
                    file: file.relativePath, severity: .warning, code: "changed-publication",
                    message:
                        "The previous signature is for the publication '\(before)', but the new signature is for "
                        + "'\(publication)'.",
                    hint: "Keep the old identifier, or ask your readers to enter the key again.")
            ]
        }
        guard Self.isOfTheFuture(old, now: Int(Date().timeIntervalSince1970)) else { return [] }
        let date = old.timestamp.map { Date(timeIntervalSince1970: Double($0)) }.flatMap { $0.isWritable ? $0 : nil }
        return [
            Diagnostic(
                file: file.relativePath, severity: .warning, code: "future-signature",
                message:
                    "The previous signature has a date in the future (\(date?.rfc3339 ?? "far ahead")), because "
                    + "a clock was wrong.",
                hint:
                    "Check that the new date, \(Date.nowInSeconds.rfc3339), is correct. Libraries rejected the "
                    + "old signature."
            )
        ]
    }

    private static func isOfTheFuture(_ signature: Signature, now: Int) -> Bool {
        signature.timestamp.map { $0 > now + leeway } ?? false
    }

    /// Returns an identity that depends only on the first issue, so that it stays the same even if a signature is lost.
    private static func identity(of catalog: Data) -> String? {
        guard let catalog = try? Catalog.read(catalog, subject: "").catalog else { return nil }
        if let store = catalog.store {
            return String(SHA256.hash(data: Data(store.title.utf8)).hexadecimal.prefix(16))
        }
        let rows = catalog.entries
        guard let first = rows.min(by: { ($0.published, $0.name) < ($1.published, $1.name) })
        else { return nil }
        let text = [first.name, first.published.rfc3339, first.description.title].joined(separator: "\n")
        return String(SHA256.hash(data: Data(text.utf8)).hexadecimal.prefix(16))
    }

    /// Writes the history of this key if the folder has never been signed, because some readers may have an earlier
    /// key.
    private func writeSuccession(in output: OutputFolder) throws(MastheadError) {
        let name = output.successionFileName
        guard let keyFile, try output.text(of: name) == nil else { return }
        var steps: [(key: String, signature: String)] = []
        var file = SecretKey.publicFile(of: keyFile)
        while steps.count < Self.maxKeys {
            let certificate = file.appendingPathExtension("minisig")
            guard FileManager.default.fileExists(atPath: certificate.path) else { break }
            let (key, text) = (try Self.text(of: file), try Self.text(of: certificate))
            steps.insert((key, text), at: 0)
            // Earlier keys are usually in the same folder as this one.
            let number = try Signature(text, subject: certificate.path).keyNumber
            guard let before = Self.publicFile(of: number, beside: keyFile), before != file else { break }
            file = before
        }
        guard !steps.isEmpty else { return }
        var succession = KeySuccession()
        for step in steps {
            try succession.append(step.key, signature: step.signature, subject: keyFile.path)
        }
        try output.write(Data(succession.fileText.utf8), to: name)
    }

    /// The maximum number of earlier keys in the history.
    private static let maxKeys = 100

    /// Returns the file with a public key, beside another key's file, or nil if there is none.
    private static func publicFile(of number: Data, beside keyFile: URL) -> URL? {
        let folder = keyFile.deletingLastPathComponent()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".pub") }.sorted().map { folder.appending(path: $0) }.first { file in
            guard let text = try? String(contentsOf: file, encoding: .utf8) else { return false }
            return (try? PublicKey(text, subject: file.path))?.number == number
        }
    }

    private static func text(of file: URL) throws(MastheadError) -> String {
        do { return try String(contentsOf: file, encoding: .utf8) } catch { throw .files("read", file, error) }
    }

    /// Adds this key to the history, after the key that made the previous signature.
    private func succeed(_ old: Signature, in output: OutputFolder) throws(MastheadError) {
        let name = output.successionFileName
        var succession = KeySuccession()
        if let text = try output.text(of: name) {
            succession = try KeySuccession(text, subject: output.url(name).path)
        }
        guard !succession.leads(to: publicKey.number) else { return }
        let certificate = keyFile.map { SecretKey.publicFile(of: $0).appendingPathExtension("minisig") }
        let text = certificate.flatMap { try? String(contentsOf: $0, encoding: .utf8) }
        guard let keyFile, let certificate, let text,
            try Signature(text, subject: certificate.path).keyNumber == old.keyNumber
        else {
            throw MastheadError(
                .untrusted, cannot: "sign", to: output.catalogFile.path,
                found:
                    "the previous key did not sign the new key, so libraries would reject the catalog",
                remedies: [
                    .replaceKey,
                    .advice(
                        "Or delete \(output.signatureFileName) to start a new key history. Libraries with the previous "
                            + "key then reject the catalog until their users set the new key."),
                ])
        }
        try succession.append(
            try Self.text(of: SecretKey.publicFile(of: keyFile)), signature: text, subject: certificate.path)
        try output.write(Data(succession.fileText.utf8), to: name)
    }
}

extension CatalogEntry {
    /// The entry's date. Every readable entry has one.
    fileprivate var published: Date { description.date ?? .distantPast }
}
