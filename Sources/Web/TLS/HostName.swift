import Foundation

/// Host names and IP addresses in certificates and requests.
enum HostName {
    /// Returns an IP address in its usual form, and other names in lowercase without a dot at the end.
    static func plain(_ name: String) -> String {
        var four = in_addr()
        if inet_pton(AF_INET, name, &four) == 1 { return withUnsafeBytes(of: &four) { address(Array($0)) } ?? name }
        var six = in6_addr()
        let bare = name.hasPrefix("[") && name.hasSuffix("]") ? String(name.dropFirst().dropLast()) : name
        if inet_pton(AF_INET6, bare, &six) == 1 { return withUnsafeBytes(of: &six) { address(Array($0)) } ?? name }
        return (name.hasSuffix(".") ? String(name.dropLast()) : name).lowercased()
    }

    /// Whether a name matches a name in a certificate, which may start with `*.` for one label (RFC 6125).
    static func matches(_ name: String, _ pattern: String) -> Bool {
        guard pattern.hasPrefix("*.") else { return name == pattern }
        guard let dot = name.firstIndex(of: "."), dot != name.startIndex else { return false }
        return name[dot...] == pattern.dropFirst()
    }

    /// Returns the text of an IP address with 4 or 16 bytes. Returns nil for other bytes.
    static func address(_ bytes: [UInt8]) -> String? {
        guard [4, 16].contains(bytes.count) else { return nil }
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, bytes, &text, socklen_t(text.count)) != nil else {
            return nil
        }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Returns a host name of a certificate in lowercase. Returns nil if a request cannot contain the name.
    static func text(_ bytes: [UInt8]) -> String? {
        let name = String(decoding: bytes, as: UTF8.self).lowercased()
        return name.wholeMatch(of: /(\*\.)?[a-z0-9_-]+(\.[a-z0-9_-]+)*/) == nil ? nil : name
    }
}
