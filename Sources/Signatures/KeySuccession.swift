public import Foundation
public import Periodical

/// The keys that a publisher had one after the other, each signed by the one before: `issues.plist.keys`.
///
/// Six lines for each: the public key's file, then the signature of those two lines by the key before, as minisign writes
/// both. A library that knows one of the keys follows from there to the one in use.
public struct KeySuccession: Sendable, Hashable {
    /// A key and what the one before said of it.
    struct Step: Sendable, Hashable {
        let text: String
        let key: PublicKey
        let signature: Signature
    }

    private(set) var steps: [Step] = []

    /// The most steps that are read.
    static let limit = 100

    /// No key has followed another yet.
    public init() {}

    /// Reads the file.
    /// - Throws: ``MastheadError`` with the code `signature.malformed`.
    public init(_ text: String, subject: String) throws(MastheadError) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
        guard lines.count % 6 == 0, lines.count <= 6 * Self.limit else {
            throw MastheadError(
                .malformedKey, cannot: "read the succession of keys", to: subject,
                found: "it has \(lines.count) lines, not six for each of at most \(Self.limit) keys",
                hint: "Take it from a copy that is whole; readers of the catalog: tell the publisher.")
        }
        for start in stride(from: 0, to: lines.count, by: 6) {
            try append(
                lines[start..<start + 2].joined(separator: "\n") + "\n",
                signature: lines[start + 2..<start + 6].joined(separator: "\n") + "\n", subject: subject)
        }
    }

    /// Adds a key.
    /// - Parameters:
    ///   - key: the text of its `.pub` file.
    ///   - signature: the text of that file's signature by the key before.
    public mutating func append(_ key: String, signature: String, subject: String) throws(MastheadError) {
        steps.append(
            Step(
                text: key, key: try PublicKey(key, subject: subject),
                signature: try Signature(signature, subject: subject)))
    }

    /// The text of the file.
    public var fileText: String { steps.map { $0.text + $0.signature.fileText }.joined() }

    /// Follows from a key to a later one.
    /// - Parameters:
    ///   - number: the number of the key that is looked for.
    ///   - subject: the file, for messages.
    /// - Returns: the later key, or nil where nothing leads there.
    public func key(_ number: Data, from known: PublicKey, subject: String) throws(MastheadError) -> PublicKey? {
        var current = known
        for step in steps where step.signature.keyNumber == current.number {
            try current.verify(step.signature, of: Data(step.text.utf8), subject: subject)
            current = step.key
            if current.number == number { return current }
        }
        return nil
    }

    /// Whether it says already how a key came after another.
    public func leads(to number: Data) -> Bool { steps.contains { $0.key.number == number } }
}
