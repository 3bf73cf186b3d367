import Foundation
import IssueLibrary
import Periodical
import TestSupport
import Testing

@testable import FeedSync

/// The storage of an account's password.
@Suite struct SecretTests {
    private let account: ServiceAccount
    private let secret = ServiceSecret(password: "pä$$ \"word\"", authorization: "abc")
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        account = ServiceAccount(url: try #require(URL(string: "https://rss.example.org/")), user: "ada")
    }

    private func keeping(_ environment: [String: String] = [:]) -> SecretKeeping {
        SecretKeeping(
            folder: folder["config"], environment: ["PATH": folder["bin"].path].merging(environment) { $1 })
    }

    private func files() throws -> [String: Data] { try FileTree.read(folder["config"]) }

    @Test("without a Secret Service, the sync password is encrypted in a private file")
    func keyFile() async throws {
        #expect(try await keeping().keep(secret, of: account) == .keyFile)
        #expect(try await keeping().secret(of: account) == secret)
        let files = try files()
        #expect(files.count == 2)
        for (name, data) in files {
            #expect(!String(decoding: data, as: UTF8.self).contains("word"), "\(name)")
            let attributes = try FileManager.default.attributesOfItem(atPath: folder["config/\(name)"].path)
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
        }
        chmod(folder["config/sync.key"].path, 0o644)
        await #expect(throws: MastheadError.self) { try await keeping().secret(of: account) }
        chmod(folder["config/sync.key"].path, 0o600)
        try await keeping().replace(ServiceSecret(password: "other"), of: account)
        #expect(try await keeping().secret(of: account).password == "other")
        try await keeping().forget(account)
        #expect(try self.files().keys.sorted() == ["sync.key"])
        let error = await #expect(throws: MastheadError.self) { try await keeping().secret(of: account) }
        #expect(error?.code == .noSecret)
    }

    @Test("decrypting the password file requires the right passphrase and an unchanged file")
    func passphrase() async throws {
        let right = ["MASTHEAD_PASSPHRASE": "correct horse"]
        #expect(try await keeping(right).keep(secret, of: account, wantsPassphrase: true) == .passphrase)
        #expect(try await keeping(right).secret(of: account) == secret)
        #expect(try files().count == 1)
        for wrong in [[:], ["MASTHEAD_PASSPHRASE": "horse"]] {
            let error = await #expect(throws: MastheadError.self) { try await keeping(wrong).secret(of: account) }
            #expect(error?.code == .noSecret && error?.description.contains("assphrase") == true)
        }
        let (name, data) = try #require(try files().first)
        for count in [0, 10, data.count - 1] {
            try folder.write("config/\(name)", data.prefix(count))
            await #expect(throws: MastheadError.self) { try await keeping(right).secret(of: account) }
        }
        let text = String(decoding: data, as: UTF8.self).replacingOccurrences(of: "67108864", with: "999999999999")
        try folder.write("config/\(name)", text)
        await #expect(throws: MastheadError.self) { try await keeping(right).secret(of: account) }
    }

    @Test("the password is not passed as an argument to the Secret Service program")
    func secretService() async throws {
        try folder.writeProgram(
            "bin/secret-tool",
            """
            echo "$@" >> "\(folder["arguments"].path)"
            case $1 in
            store) /bin/cat > "\(folder["kept"].path)" ;;
            lookup) /bin/cat "\(folder["kept"].path)" ;;
            clear) /bin/rm "\(folder["kept"].path)" ;;
            esac
            """)
        #expect(try await keeping().keep(secret, of: account) == .secretService)
        #expect(try await keeping().secret(of: account) == secret)
        #expect(!FileManager.default.fileExists(atPath: folder["config"].path))
        let arguments = try String(contentsOf: folder["arguments"], encoding: .utf8)
        #expect(arguments.contains("store") && !arguments.contains("word"))
        try await keeping().forget(account)
        #expect(!FileManager.default.fileExists(atPath: folder["kept"].path))
        try folder.writeProgram("bin/secret-tool", "exit 1")
        #expect(try await keeping().keep(secret, of: account) == .keyFile)
        #expect(try await keeping().secret(of: account) == secret)
    }
}
