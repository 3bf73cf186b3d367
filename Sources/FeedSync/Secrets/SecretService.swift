import Files
import Foundation
import IssueLibrary
import Periodical

/// The desktop's Secret Service, used through libsecret's `secret-tool`. Secrets are passed through standard input and
/// output, never as arguments.
struct SecretService: Sendable {
    let environment: [String: String]

    private static let program = "secret-tool"
    /// The time limit, which leaves time for the user to type a password on the desktop.
    private static let patience = Duration.seconds(120)

    private func attributes(of account: ServiceAccount) -> [String] {
        ["application", "masthead", "service", account.url.absoluteString, "user", account.user]
    }

    /// Stores a secret.
    /// - Returns: false if the service does not work, so that the stored secret cannot be read back.
    func keep(_ data: Data, of account: ServiceAccount) async throws(MastheadError) -> Bool {
        guard TimedProgram.find(Self.program, in: environment) != nil else { return false }
        let label = "Masthead: \(account.user) at \(account.url.host() ?? "")"
        let text = data.base64EncodedData()
        let result = try await run(["store", "--label=\(label)"] + attributes(of: account), input: text)
        guard result.ending == .exited(0) else { return false }
        return try await secret(of: account) == data
    }

    /// Returns an account's secret, or nil if there is none.
    func secret(of account: ServiceAccount) async throws(MastheadError) -> Data? {
        guard TimedProgram.find(Self.program, in: environment) != nil else { return nil }
        let result = try await run(["lookup"] + attributes(of: account))
        guard result.ending == .exited(0) else { return nil }
        let text = String(decoding: result.output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : Data(base64Encoded: text)
    }

    func remove(of account: ServiceAccount) async throws(MastheadError) {
        guard TimedProgram.find(Self.program, in: environment) != nil else { return }
        _ = try await run(["clear"] + attributes(of: account))
    }

    private func run(_ words: [String], input: Data = Data()) async throws(MastheadError) -> TimedProgram.Result {
        try await TimedProgram(Self.program, words, environment: environment, timeLimit: Self.patience).run(
            input: input)
    }
}
