import Foundation

/// Validates the contact address that is sent to push services (RFC 8292 section 2.1). Apple's service returns 403 for
/// an address that no mail or web server can have.
enum PushContact {
    /// Top-level domains that no public server has (RFC 2606, RFC 6761, RFC 6762).
    private static let reserved: Set<String> = [
        "invalid", "test", "example", "localhost", "local", "localdomain", "internal", "intranet", "lan", "home",
        "corp", "arpa",
        "onion",
    ]

    /// Returns why a text is not a contact address, or nil if it is one.
    static func fault(in text: String) -> String? {
        guard text.utf8.count <= 500 else { return "the address is longer than 500 bytes" }
        if text.lowercased().hasPrefix("mailto:") {
            let parts = text.dropFirst("mailto:".count).split(separator: "@", omittingEmptySubsequences: false)
            let isName = parts[0].wholeMatch(of: /[A-Za-z0-9.!#$%&'*+\/=?^_`{|}~-]+/) != nil
            guard parts.count == 2, isName else { return "not an email address" }
            return fault(ofName: String(parts[1]))
        }
        guard let url = URL(string: text, encodingInvalidCharacters: false), url.scheme?.lowercased() == "https",
            let host = url.host()
        else { return "the address must begin with mailto: or https:" }
        guard url.user() == nil else { return "the address contains a name or password" }
        return fault(ofName: host)
    }

    private static func fault(ofName name: String) -> String? {
        let labels = name.lowercased().split(separator: ".", omittingEmptySubsequences: false)
        let areLabels = labels.allSatisfy { $0.wholeMatch(of: /[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?/) != nil }
        guard labels.count > 1, areLabels, let last = labels.last, !last.allSatisfy(\.isNumber),
            !reserved.contains(String(last))
        else { return "'\(name.prefix(100))' is not a public domain name" }
        return nil
    }
}
