import Cryptography
public import Foundation
import Periodical

/// A systemd user unit that runs a library's resident agent after login, or after boot for users with lingering.
public struct SystemdUnit: Sendable, Hashable {
    /// The name of the file.
    public let fileName: String
    /// The text of the file (systemd.service(5)).
    public let text: String

    /// Creates the unit.
    /// - Parameters:
    ///   - executable: the command `masthead`.
    ///   - library: the library's folder.
    ///   - isDefault: whether this is the command line's default library.
    public init(executable: URL, library: URL, isDefault: Bool) {
        let tag = SHA256.hash(data: Data(library.path.utf8)).hexadecimal.prefix(8)
        fileName = isDefault ? "masthead.service" : "masthead-\(tag).service"
        let words = [executable.path, "agent", "--library", library.path, "--stay"].map(Self.quoted).joined(
            separator: " ")
        text = """
            [Unit]
            Description=Masthead agent for \(library.path.replacing("%", with: "%%").printable)
            ConditionPathIsDirectory=\(library.path.replacing("%", with: "%%").printable)

            [Service]
            Type=exec
            ExecStart=\(words)
            Restart=on-failure
            RestartSec=60
            Nice=10

            [Install]
            WantedBy=default.target

            """
    }

    /// Quotes a word for systemd.service(5), escaping `%`, `$` and the characters that end a quotation.
    private static func quoted(_ word: String) -> String {
        let escaped = word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("%", with: "%%")
            .replacing("$", with: "$$").replacing("\n", with: "\\n")
        return "\"\(escaped)\""
    }
}
