public import Foundation
public import Periodical

/// A publisher's successive keys, as stored in `issues.plist.keys`. Each key is signed by the key before it.
///
/// Each key takes six lines in minisign's format: its public key file, and the previous key's signature of that file. A
/// library that knows any of the keys follows the succession to the current one.
public struct KeySuccession: Sendable, Hashable {
    /// A key and its signature by the previous key.
    struct Step: Sendable, Hashable {
        let text: String
        let key: PublicKey
        let signature: Signature
    }

    private(set) var steps: [Step] = []

    static let limit = 100

    /// Creates an empty succession.
    public init() {}

    /// Parses the text of a succession file.
    /// - Throws: ``MastheadError`` with the code `signature.malformed`.
    public init(_ text: String, subject: String) throws(MastheadError) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
        guard lines.count % 6 == 0, lines.count <= 6 * Self.limit else {
            throw MastheadError(
                .malformedKey, cannot: "read the key succession", to: subject,
                found:
                    "the file has \(lines.count) lines, but must have six lines for each key, and at most "
                    + "\(Self.limit) keys",
                hint: "If this is your own catalog, restore the file from a backup. Otherwise, tell the publisher.")
        }
        for start in stride(from: 0, to: lines.count, by: 6) {
            try append(
                lines[start..<start + 2].joined(separator: "\n") + "\n",
                signature: lines[start + 2..<start + 6].joined(separator: "\n") + "\n", subject: subject)
        }
    }

    /// Appends a key.
    /// - Parameters:
    ///   - key: the text of its `.pub` file.
    ///   - signature: the text of the previous key's signature of that file.
    ///   - subject: the name of the file, for messages.
    public mutating func append(_ key: String, signature: String, subject: String) throws(MastheadError) {
        steps.append(
            Step(
                text: key, key: try PublicKey(key, subject: subject),
                signature: try Signature(signature, subject: subject)))
    }

    /// The text of the succession file.
    public var fileText: String { steps.map { $0.text + $0.signature.fileText }.joined() }

    /// Follows the succession from a known key to a later key.
    /// - Parameters:
    ///   - number: the number of the later key.
    ///   - known: the known key.
    ///   - subject: the name of the file, for messages.
    /// - Returns: the later key, or nil if the succession does not lead there.
    public func key(_ number: Data, from known: PublicKey, subject: String) throws(MastheadError) -> PublicKey? {
        var current = known
        for step in steps where step.signature.keyNumber == current.number {
            try current.verify(step.signature, of: Data(step.text.utf8), subject: subject)
            current = step.key
            if current.number == number { return current }
        }
        return nil
    }

    /// Returns whether the succession contains a key.
    public func leads(to number: Data) -> Bool { steps.contains { $0.key.number == number } }
}
