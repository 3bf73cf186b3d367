import Foundation
import Periodical
import Signatures
import TestSupport
import Testing

@Suite struct SignatureTests {
    let folder: TemporaryFolder
    let message: URL

    init() throws {
        folder = try TemporaryFolder()
        message = try folder.write("issues.plist", "a catalog, as far as signatures care")
    }

    private var data: Data { get throws { try Data(contentsOf: message) } }

    private func minisign(_ arguments: String...) async throws -> Tool.Result {
        try await Tool.run(["minisign"] + arguments)
    }

    @Test("minisign accepts Masthead's signatures and rejects changed data", .enabled(if: Tool.isInstalled("minisign")))
    func oursByTheirs() async throws {
        let key = SecretKey()
        let signature = try key.sign(try data, fileName: "issues.plist", timestamp: 1_700_000_000)
        try folder.write("issues.plist.minisig", signature.fileText)
        let accepted = try await minisign("-Vm", message.path, "-P", key.publicKey.description)
        #expect(accepted.status == 0, "\(accepted.errors)")
        #expect(accepted.output.contains("timestamp:1700000000\tfile:issues.plist"))
        var changed = try data
        changed[3] ^= 1
        try changed.write(to: message)
        #expect(try await minisign("-Vm", message.path, "-P", key.publicKey.description).status != 0)
    }

    @Test("minisign can sign with a key file from Masthead", .enabled(if: Tool.isInstalled("minisign")))
    func keyFile() async throws {
        let key = SecretKey()
        let file = folder["key"]
        try key.write(to: file)
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
        #expect(try SecretKey(file).publicKey == key.publicKey)
        #expect(try PublicKey(String(contentsOf: folder["key.pub"], encoding: .utf8)) == key.publicKey)
        for options in [["-l"], []] {
            let signed = try await Tool.run(["minisign", "-S", "-s", file.path, "-m", message.path] + options)
            #expect(signed.status == 0, "\(signed.errors)")
            let text = try String(contentsOf: folder["issues.plist.minisig"], encoding: .utf8)
            let signature = try Signature(text, subject: "s")
            try key.publicKey.verify(signature, of: try data, subject: "s")
            #expect(signature.timestamp != nil)
            #expect(throws: MastheadError.self) {
                try key.publicKey.verify(signature, of: try data + Data([0]), subject: "s")
            }
        }
    }

    @Test("if a public key is used in place of a secret key, the error names the secret key's file")
    func publicKeyAsSecretKey() throws {
        try SecretKey().write(to: folder["my.key"])
        let error = #expect(throws: MastheadError.self) { try SecretKey(folder["my.key.pub"]) }
        #expect(error?.found == "this is the public key")
        #expect(error?.hint == "Use the secret key, which is in the file \(folder["my.key"].relativePath).")
        try FileManager.default.removeItem(at: folder["my.key"])
        let alone = #expect(throws: MastheadError.self) { try SecretKey(folder["my.key.pub"]) }
        #expect(alone?.hint == "Use the file of the secret key, which has the same name without .pub.")
        let other = try folder.write("other", "untrusted comment: a letter\nhello\n")
        #expect(throws: MastheadError.self) { try SecretKey(other) }.map { error in
            #expect(error.remedies == [.makeKey])
        }
    }

    @Test("Masthead can use a minisign key file with a password", .enabled(if: Tool.isInstalled("minisign")))
    func password() async throws {
        let file = folder["theirs"]
        let script = "printf 'secret\\nsecret\\n' | minisign -G -s \(file.path) -p \(file.path).pub"
        let made = try await Tool.run(["script", "-qec", script, "/dev/null"])
        guard FileManager.default.fileExists(atPath: file.path) else {
            // minisign needs a real terminal for the password.
            Issue.record("minisign did not create a key: \(made.output) \(made.errors)")
            return
        }
        let key = try SecretKey(file) { "secret" }
        #expect(try PublicKey(String(contentsOf: folder["theirs.pub"], encoding: .utf8)) == key.publicKey)
        #expect(throws: MastheadError.self) { try SecretKey(file) { "wrong" } }
        #expect(throws: MastheadError.self) { try SecretKey(file) }
    }

    @Test("existing key files are not overwritten")
    func neverOverwritten() throws {
        let file = folder["key"]
        try SecretKey().write(to: file)
        let before = try FileTree.read(folder.url)
        #expect(throws: MastheadError.self) { try SecretKey().write(to: file) }
        try FileManager.default.removeItem(at: file)
        #expect(throws: MastheadError.self) { try SecretKey().write(to: file) }
        #expect(!FileManager.default.fileExists(atPath: file.path))
        #expect(try FileTree.read(folder.url)["key.pub"] == before["key.pub"])
    }

    @Test("a changed trusted comment makes a signature invalid")
    func trustedComment() throws {
        let key = SecretKey()
        let signature = try key.sign(try data, fileName: "issues.plist", timestamp: 5)
        let forged = try Signature(
            signature.fileText.replacing("timestamp:5", with: "timestamp:9"), subject: "s")
        #expect(throws: MastheadError.self) { try key.publicKey.verify(forged, of: try data, subject: "s") }
    }

    @Test("the library follows a chain of key changes to the last key that the previous key signed")
    func succession() throws {
        let keys = (0..<3).map { _ in SecretKey() }
        var succession = KeySuccession()
        for (old, new) in zip(keys, keys.dropFirst()) {
            let text = new.publicKey.fileText
            let signature = try old.sign(Data(text.utf8), fileName: "key.pub", timestamp: 1)
            try succession.append(text, signature: signature.fileText, subject: "s")
        }
        succession = try KeySuccession(succession.fileText, subject: "s")
        for key in keys.dropLast() {
            let last = keys[2].publicKey
            #expect(try succession.key(last.number, from: key.publicKey, subject: "s") == last)
        }
        #expect(try succession.key(keys[0].publicKey.number, from: keys[2].publicKey, subject: "s") == nil)
        // An attacker appends a key.
        let stranger = SecretKey()
        let text = stranger.publicKey.fileText
        let own = try stranger.sign(Data(text.utf8), fileName: "key.pub", timestamp: 1)
        try succession.append(text, signature: own.fileText, subject: "s")
        #expect(try succession.key(stranger.publicKey.number, from: keys[0].publicKey, subject: "s") == nil)
    }

    @Test("a chain of key changes with missing lines is rejected", arguments: 1...5)
    func brokenSuccession(lost: Int) throws {
        let (old, new) = (SecretKey(), SecretKey())
        let text = new.publicKey.fileText
        var succession = KeySuccession()
        let signature = try old.sign(Data(text.utf8), fileName: "key.pub", timestamp: 1)
        try succession.append(text, signature: signature.fileText, subject: "s")
        let lines = succession.fileText.split(separator: "\n")
        let rest = lines.dropLast(lost).joined(separator: "\n")
        let error = #expect(throws: MastheadError.self) { try KeySuccession(rest, subject: "s") }
        #expect(error?.code == .malformedKey)
    }

    @Test("if a secret key is typed as a public key, the error does not show it")
    func secretForPublic() throws {
        try SecretKey().write(to: folder["key"])
        let text = try String(contentsOf: folder["key"], encoding: .utf8)
        let secret = try #require(text.split(separator: "\n").last)
        for given in [text, String(secret), "export PATH=/tmp/hush"] {
            let error = #expect(throws: MastheadError.self) { try PublicKey(given, subject: "FILE") }
            #expect(error?.found.contains("the secret key") == !given.hasPrefix("export"))
            #expect(error?.subject == "FILE")
            for part in [String(secret.prefix(8)), "hush"] { #expect(error?.description.contains(part) == false) }
        }
    }

    @Test(
        "an invalid key or signature is rejected",
        arguments: ["", "RW", "x\ny\nz\nw", String(repeating: "A", count: 56)])
    func malformed(text: String) throws {
        #expect(throws: MastheadError.self) { try PublicKey(text) }
        #expect(throws: MastheadError.self) { try Signature(text, subject: "s") }
        try folder.write("key", text)
        #expect(throws: MastheadError.self) { try SecretKey(folder["key"]) }
    }
}
