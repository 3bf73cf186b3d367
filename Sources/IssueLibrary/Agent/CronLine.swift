import Crypto
public import Foundation
public import Periodical

/// A line of a person's crontab(5) that has a library's background process do what is due, four times an hour: where there is no
/// systemd.
public struct CronLine: Sendable, Hashable {
    /// The line, without its end.
    public let text: String
    /// What tells it from all other lines.
    private let mark: String

    /// Describes the line.
    /// - Parameters:
    ///   - executable: the command `masthead`.
    ///   - library: the library's folder.
    /// - Throws: ``MastheadError`` where a path cannot stand in a line.
    public init(executable: URL, library: URL) throws(MastheadError) {
        for path in [executable.path, library.path] where path.contains(where: { $0.isNewline || $0 == "\0" }) {
            throw MastheadError(
                .configuration, cannot: "write the cron line of", to: library.path,
                found: "a cron line cannot contain a path with a line break")
        }
        let tag = SHA256.hash(data: Data(library.path.utf8)).hexadecimal.prefix(8)
        mark = "# masthead:\(tag)"
        // Not all libraries at the same minute.
        let first = (Int(tag, radix: 16) ?? 0) % 15
        let minutes = [0, 15, 30, 45].map { String(first + $0) }.joined(separator: ",")
        let log = LibraryFolder(library).agentLog.path
        let words = [Self.quoted(executable.path), "agent", "--once", "--library", Self.quoted(library.path)]
        let command = words.joined(separator: " ")
        // A percent sign is a line break to cron.
        let escaped = "\(command) >>\(Self.quoted(log)) 2>&1".replacing("%", with: "\\%")
        text = "\(minutes) * * * * \(escaped) \(mark)"
    }

    /// A crontab with this line, in the place of the one that it had before.
    public func added(to crontab: String) -> String {
        let others = removed(from: crontab)
        return others + (others.isEmpty || others.hasSuffix("\n") ? "" : "\n") + text + "\n"
    }

    /// A crontab without this line; all others stay as they are.
    public func removed(from crontab: String) -> String {
        guard isIn(crontab) else { return crontab }
        return crontab.split(separator: "\n", omittingEmptySubsequences: false).filter { !isMine($0) }
            .joined(separator: "\n")
    }

    /// Whether a crontab has a line for this library.
    public func isIn(_ crontab: String) -> Bool { crontab.split(separator: "\n").contains(where: isMine) }

    private func isMine(_ line: Substring) -> Bool { line.hasSuffix(mark) && !line.hasPrefix("#") }

    /// A word as sh(1) wants it.
    private static func quoted(_ word: String) -> String { "'\(word.replacing("'", with: "'\\''"))'" }
}
