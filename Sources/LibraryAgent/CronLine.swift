import Cryptography
public import Foundation
import LibraryCore
public import Periodical

/// The line of a crontab(5) that runs a library's agent four times an hour, for systems without systemd.
public struct CronLine: Sendable, Hashable {
    /// The line without its line break.
    public let text: String
    /// The comment that identifies the line.
    private let mark: String

    /// Creates the line.
    /// - Parameters:
    ///   - executable: the command `masthead`.
    ///   - library: the library's folder.
    /// - Throws: ``MastheadError`` if a path contains a line break or a null character.
    public init(executable: URL, library: URL) throws(MastheadError) {
        for path in [executable.path, library.path] where path.contains(where: { $0.isNewline || $0 == "\0" }) {
            throw MastheadError(
                .configuration, cannot: "write the cron line of", to: library.path,
                found: "the path contains a line break, which a cron line cannot contain")
        }
        let tag = SHA256.hash(data: Data(library.path.utf8)).hexadecimal.prefix(8)
        mark = "# masthead:\(tag)"
        // Run the agents of different libraries at different minutes.
        let first = (Int(tag, radix: 16) ?? 0) % 15
        let minutes = [0, 15, 30, 45].map { String(first + $0) }.joined(separator: ",")
        let log = LibraryFolder(library).agentLog.path
        let words = [Self.quoted(executable.path), "agent", "--once", "--library", Self.quoted(library.path)]
        let command = words.joined(separator: " ")
        // In a crontab, an unescaped percent sign is a line break.
        let escaped = "\(command) >>\(Self.quoted(log)) 2>&1".replacing("%", with: "\\%")
        text = "\(minutes) * * * * \(escaped) \(mark)"
    }

    /// Returns the crontab with this line in place of any earlier one for the library.
    public func added(to crontab: String) -> String {
        let others = removed(from: crontab)
        return others + (others.isEmpty || others.hasSuffix("\n") ? "" : "\n") + text + "\n"
    }

    /// Returns the crontab without this line and otherwise unchanged.
    public func removed(from crontab: String) -> String {
        guard isIn(crontab) else { return crontab }
        return crontab.split(separator: "\n", omittingEmptySubsequences: false).filter { !isMine($0) }
            .joined(separator: "\n")
    }

    /// Returns whether a crontab contains a line for this library.
    public func isIn(_ crontab: String) -> Bool { crontab.split(separator: "\n").contains(where: isMine) }

    private func isMine(_ line: Substring) -> Bool { line.hasSuffix(mark) && !line.hasPrefix("#") }

    /// Quotes a word for sh(1).
    private static func quoted(_ word: String) -> String { "'\(word.replacing("'", with: "'\\''"))'" }
}
