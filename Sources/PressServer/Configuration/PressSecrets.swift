import Files
package import Foundation
package import Periodical

/// What a server needs and its configuration does not have: from variables, or from files that their owner alone may read.
package struct PressSecrets: Sendable {
    /// The variable that has the password of the database's user.
    package static let passwordVariable = "MASTHEAD_PRESS_DATABASE_PASSWORD"

    /// The password of the database's user; nil where it needs none, or libpq has it from elsewhere.
    package let databasePassword: String?

    /// Reads them.
    package init(_ environment: [String: String], passwordFile: URL?) throws(MastheadError) {
        if let password = environment[Self.passwordVariable], !password.isEmpty {
            databasePassword = password
        } else {
            databasePassword = try passwordFile.map { file throws(MastheadError) in try Self.line(of: file) }
        }
    }

    /// The first line of a file that others may not read.
    static func line(of file: URL) throws(MastheadError) -> String {
        let text = try read(file)
        guard let line = text.split(separator: "\n", omittingEmptySubsequences: false).first, !line.isEmpty else {
            throw MastheadError(
                .configuration, cannot: "read the secret in", to: file.path, found: "its first line is empty",
                hint: "Write the secret into it.")
        }
        return String(line)
    }

    /// A file that others may not read.
    static func read(_ file: URL) throws(MastheadError) -> String {
        try checkPrivate(file)
        do { return try String(contentsOf: file, encoding: .utf8) } catch { throw .files("read", file, error) }
    }

    /// Sees to it that others may not read a file.
    static func checkPrivate(_ file: URL) throws(MastheadError) {
        guard let stamp = FileStamp(file) else { throw .system("read", file) }
        guard stamp.kind == .file, stamp.mode & 0o077 == 0 || stamp.mode & 0o007 == 0 && stamp.owner == 0 else {
            throw MastheadError(
                .configuration, cannot: "read the secret in", to: file.path,
                found: "others may read it, or it is no file",
                hint: "Take their permissions away: `chmod 600 \(file.path)`.")
        }
    }
}
