package import Foundation
package import IssueLibrary
package import Periodical

/// Stores the accounts' secrets in the desktop's Secret Service or, if that does not work, in encrypted files.
package struct SecretKeeping: Sendable {
    private let service: SecretService
    private let file: SecretFile

    /// - Parameters:
    ///   - folder: the folder for encrypted files, which is the settings folder.
    ///   - environment: the environment variables for programs to run, including `MASTHEAD_PASSPHRASE`.
    ///   - ask: asks the user for the passphrase. Nil if there is no user to ask.
    package init(
        folder: URL, environment: [String: String], ask: (@Sendable () -> String?)? = nil
    ) {
        service = SecretService(environment: environment)
        let given = environment["MASTHEAD_PASSPHRASE"].flatMap { $0.isEmpty ? nil : $0 }
        file = SecretFile(folder: folder) { given ?? ask?() }
    }

    /// A place to store a secret.
    package enum Place: String, Sendable, Codable {
        /// The desktop's Secret Service.
        case secretService = "secret service"
        /// A file that is decrypted with a passphrase.
        case passphrase = "file with a passphrase"
        /// A file that is decrypted with a key file.
        case keyFile = "file with a key file"
    }

    /// Stores a secret, replacing the previous one.
    /// - Parameter wantsPassphrase: whether to use a file encrypted with a passphrase.
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

    /// Replaces a secret in the place where it is stored.
    package func replace(_ secret: ServiceSecret, of account: ServiceAccount) async throws(MastheadError) {
        let data = try Self.encode(secret)
        if try file.place(of: account) != nil { return try file.replace(data, of: account) }
        _ = try await service.keep(data, of: account)
    }

    /// Returns how an account's secret is stored, or nil if it is not in a file.
    package func place(of account: ServiceAccount) throws(MastheadError) -> Place? { try file.place(of: account) }

    /// Returns an account's secret.
    /// - Throws: ``MastheadError`` with the code `sync.no-secret`.
    package func secret(of account: ServiceAccount) async throws(MastheadError) -> ServiceSecret {
        let isInFile = try file.place(of: account) != nil
        let data = isInFile ? try file.secret(of: account) : try await service.secret(of: account)
        guard let data else {
            throw MastheadError(
                .noSecret, cannot: "find the password of", to: account.user,
                found: "the password is neither in a file nor in the desktop's Secret Service",
                remedies: [.advice("Log in again. Unsent changes are kept.")])
        }
        do { return try JSONDecoder().decode(ServiceSecret.self, from: data) } catch {
            throw MastheadError(
                .noSecret, cannot: "read the password of", to: account.user, found: "the stored password is damaged",
                remedies: [.advice("Log in again. Unsent changes are kept.")])
        }
    }

    /// Deletes an account's secret.
    package func forget(_ account: ServiceAccount) async throws(MastheadError) {
        try file.remove(of: account)
        try await service.remove(of: account)
    }

    private static func encode(_ secret: ServiceSecret) throws(MastheadError) -> Data {
        do { return try JSONEncoder().encode(secret) } catch {
            throw MastheadError(.noSecret, cannot: "write", to: "the password", found: "the password cannot be encoded")
        }
    }
}
