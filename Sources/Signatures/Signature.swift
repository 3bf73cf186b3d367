public import Foundation
public import Periodical

/// A detached signature in minisign's format.
public struct Signature: Sendable, Hashable {
    /// The number of the key that made the signature.
    public let keyNumber: Data
    /// The comment that is signed with the file: `timestamp:SECONDS\tfile:NAME\tpublication:IDENTITY`.
    public let trustedComment: String
    let bytes: Data
    let isPrehashed: Bool
    /// A second signature, which covers the file's signature and the trusted comment.
    let globalBytes: Data

    init(keyNumber: Data, trustedComment: String, bytes: Data, globalBytes: Data) {
        self.keyNumber = keyNumber
        self.trustedComment = trustedComment
        self.bytes = bytes
        self.globalBytes = globalBytes
        isPrehashed = false
    }

    /// Parses a `.minisig` file.
    /// - Throws: ``MastheadError`` with the code `signature.malformed`.
    public init(_ text: String, subject: String) throws(MastheadError) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        guard lines.count >= 4, lines[0].hasPrefix(MinisignText.untrusted), lines[2].hasPrefix(MinisignText.trusted),
            let signature = Data(base64Encoded: lines[1]), signature.count == 74,
            let global = Data(base64Encoded: lines[3]), global.count == 64,
            [MinisignText.algorithm, MinisignText.prehashed].contains(signature.prefix(2))
        else {
            throw MastheadError(
                .malformedKey, cannot: "read the signature", to: subject,
                found: "this is not a signature in minisign's format",
                remedies: [.sign(), .tellPublisher("If this is not your own catalog, tell the publisher.")])
        }
        isPrehashed = signature.prefix(2) == MinisignText.prehashed
        keyNumber = signature.subdata(in: 2..<10)
        bytes = signature.subdata(in: 10..<74)
        trustedComment = String(lines[2].dropFirst(MinisignText.trusted.count))
        globalBytes = global
    }

    /// The text of the `.minisig` file.
    public var fileText: String {
        let signature = (MinisignText.algorithm + keyNumber + bytes).base64EncodedString()
        return """
            \(MinisignText.untrusted)signature from masthead, key \(shownKeyNumber)
            \(signature)
            \(MinisignText.trusted)\(trustedComment)
            \(globalBytes.base64EncodedString())

            """
    }

    /// The time of signing in the trusted comment, in seconds since 1970, or nil if missing.
    public var timestamp: Int? { field("timestamp").flatMap { Int($0) } }

    /// The file name in the trusted comment, or nil if missing.
    public var fileName: String? { field("file") }

    /// The publication's identity in the trusted comment. minisign's own signatures do not have it.
    public var publication: String? { field("publication").flatMap { $0.isEmpty ? nil : $0 } }

    var shownKeyNumber: String { Data(keyNumber.reversed()).map { String(format: "%02X", $0) }.joined() }

    private func field(_ name: String) -> String? {
        let field = trustedComment.split(separator: "\t").first { $0.hasPrefix("\(name):") }
        return field.map { String($0.dropFirst(name.count + 1)) }
    }
}
