import Files
package import Foundation
package import Periodical

/// A server's secrets, read from environment variables or from files that only their owner can read.
package struct PressSecrets: Sendable {
    /// The environment variable with the database user's password.
    package static let passwordVariable = "MASTHEAD_PRESS_DATABASE_PASSWORD"

    /// The database user's password, or nil if the database needs none or libpq finds it elsewhere.
    package let databasePassword: String?

    /// Reads the secrets.
    package init(_ environment: [String: String], passwordFile: URL?) throws(MastheadError) {
        if let password = environment[Self.passwordVariable], !password.isEmpty {
            databasePassword = password
        } else {
            databasePassword = try passwordFile.map { file throws(MastheadError) in try Self.line(of: file) }
        }
    }

    /// Returns the first line of a file that must be readable only by its owner.
    static func line(of file: URL) throws(MastheadError) -> String {
        let text = try read(file)
        guard let line = text.split(separator: "\n", omittingEmptySubsequences: false).first, !line.isEmpty else {
            throw MastheadError(
                .configuration, cannot: "read the secret in", to: file.path, found: "the first line is empty",
                hint: "Write the secret into the first line.")
        }
        return String(line)
    }

    /// Returns the text of a file that must be readable only by its owner.
    static func read(_ file: URL) throws(MastheadError) -> String {
        try checkPrivate(file)
        do { return try String(contentsOf: file, encoding: .utf8) } catch { throw .files("read", file, error) }
    }

    /// Checks that no other user can read a file.
    static func checkPrivate(_ file: URL) throws(MastheadError) {
        guard let stamp = FileStamp(file) else { throw .system("read", file) }
        guard stamp.kind == .file, stamp.mode & 0o077 == 0 || stamp.mode & 0o007 == 0 && stamp.owner == 0 else {
            throw MastheadError(
                .configuration, cannot: "read the secret in", to: file.path,
                found: "other users can read the file, or the path is not a file",
                hint: "Remove access for other users: `chmod 600 \(file.path)`.")
        }
    }
}
