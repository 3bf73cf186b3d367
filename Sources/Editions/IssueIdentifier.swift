import Cryptography
import Foundation

/// The identifiers of issues in editions and feeds, which are the same for all revisions of an issue.
package enum IssueIdentifier {
    /// Returns a UUID as a URN (RFC 9562, version 8).
    /// - Parameters:
    ///   - publication: the title of the publication.
    ///   - press: the publication's URL on the publisher server.
    ///   - name: the name of the issue.
    package static func urn(publication: String?, press: String?, name: String) -> String {
        let source = [publication ?? "", press ?? "", name].joined(separator: "\n")
        var bytes = Array(SHA256.hash(data: Data(source.utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        var groups: [Substring] = []
        var rest = digits[...]
        for length in [8, 4, 4, 4, 12] {
            groups.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        return "urn:uuid:" + groups.joined(separator: "-")
    }
}
