import Crypto
public import Foundation
import Periodical

/// A systemd user unit whose process stays and does what is due in a library, from when its user logs in, or from boot for users who
/// linger.
public struct SystemdUnit: Sendable, Hashable {
    /// The file's name.
    public let fileName: String
    /// What stands in it (systemd.service(5)).
    public let text: String

    /// Describes the unit.
    /// - Parameters:
    ///   - executable: the command `masthead`.
    ///   - library: the library's folder.
    ///   - isDefault: whether that is the library of a command line that names none.
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

    /// A word as systemd.service(5) wants it: quoted, with `%`, `$` and what ends a quotation escaped.
    private static func quoted(_ word: String) -> String {
        let escaped = word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("%", with: "%%")
            .replacing("$", with: "$$").replacing("\n", with: "\\n")
        return "\"\(escaped)\""
    }
}
