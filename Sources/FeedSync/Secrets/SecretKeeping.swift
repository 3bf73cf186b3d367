package import Foundation
package import IssueLibrary
package import Periodical

/// Keeps secrets of accounts: in the Secret Service where there is one that works, else in an encrypted file.
package struct SecretKeeping: Sendable {
    private let service: SecretService
    private let file: SecretFile

    /// - Parameters:
    ///   - folder: where files with secrets lie: that of the settings.
    ///   - environment: the environment of programs, and of `MASTHEAD_PASSPHRASE`.
    ///   - ask: asks the person for the passphrase; nil where there is none to ask.
    package init(
        folder: URL, environment: [String: String], ask: (@Sendable () -> String?)? = nil
    ) {
        service = SecretService(environment: environment)
        let given = environment["MASTHEAD_PASSPHRASE"].flatMap { $0.isEmpty ? nil : $0 }
        file = SecretFile(folder: folder) { given ?? ask?() }
    }

    /// Where a secret is.
    package enum Place: String, Sendable, Codable {
        /// With the desktop's Secret Service.
        case secretService = "secret service"
        /// In a file that a passphrase opens.
        case passphrase = "file with a passphrase"
        /// In a file that a key file beside it opens.
        case keyFile = "file with a key file"
    }

    /// Keeps a secret, in the place of the one before.
    /// - Parameter wantsPassphrase: whether it goes into a file that a passphrase opens.
    package func keep(
        _ secret: ServiceSecret, of account: ServiceAccount, wantsPassphrase: Bool = false
    ) async throws(MastheadError) -> Place {
        let data = try Self.encode(secret)
        if !wantsPassphrase, try await service.keep(data, of: account) {
            try file.remove(of: account)
            return .secretService
        }
        return try file.keep(data, of: account, wantsPassphrase: wantsPassphrase) ? .passphrase : .keyFile
    }

    /// Keeps a secret where the one before is.
    package func replace(_ secret: ServiceSecret, of account: ServiceAccount) async throws(MastheadError) {
        let data = try Self.encode(secret)
        if try file.place(of: account) != nil { return try file.replace(data, of: account) }
        _ = try await service.keep(data, of: account)
    }

    /// Where the secret of an account is; nil where it is in no file.
    package func place(of account: ServiceAccount) throws(MastheadError) -> Place? { try file.place(of: account) }

    /// The secret of an account.
    /// - Throws: ``MastheadError`` with the code `sync.no-secret`.
    package func secret(of account: ServiceAccount) async throws(MastheadError) -> ServiceSecret {
        let isInFile = try file.place(of: account) != nil
        let data = isInFile ? try file.secret(of: account) : try await service.secret(of: account)
        guard let data else {
            throw MastheadError(
                .noSecret, cannot: "find the password of", to: account.user,
                found: "it is neither in a file nor with the desktop's Secret Service",
                remedies: [.advice("Log in again; what waits for the service stays.")])
        }
        do { return try JSONDecoder().decode(ServiceSecret.self, from: data) } catch {
            throw MastheadError(
                .noSecret, cannot: "read the password of", to: account.user, found: "what was kept is damaged",
                remedies: [.advice("Log in again; what waits for the service stays.")])
        }
    }

    /// Forgets the secret of an account.
    package func forget(_ account: ServiceAccount) async throws(MastheadError) {
        try file.remove(of: account)
        try await service.remove(of: account)
    }

    private static func encode(_ secret: ServiceSecret) throws(MastheadError) -> Data {
        do { return try JSONEncoder().encode(secret) } catch {
            throw MastheadError(.noSecret, cannot: "write", to: "the password", found: "it cannot be written")
        }
    }
}
