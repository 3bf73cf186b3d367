public import Foundation

extension URL {
    /// Whether the host is this computer or belongs to a private network (RFC 1918, RFC 4193, RFC 6761, RFC 6890).
    /// Third-party documents must not make Masthead connect to such hosts.
    public var leadsInside: Bool {
        guard var host = host()?.lowercased() else { return false }
        while host.hasSuffix(".") { host.removeLast() }
        if host.contains(":") { return Self.isInside(version6: host) }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        // A host name without a dot is local. An IP address in an unusual notation is treated as local, too.
        guard labels.count > 1, let last = labels.last else { return true }
        if ["localhost", "local", "internal", "lan", "arpa"].contains(last) { return true }
        guard last.allSatisfy(\.isNumber) || last.hasPrefix("0x") else { return false }
        let numbers = labels.compactMap { UInt8($0) }
        guard numbers.count == 4, labels.count == 4, !labels.contains(where: { $0.count > 1 && $0.hasPrefix("0") })
        else { return true }
        return switch (numbers[0], numbers[1]) {
        case (0, _), (10, _), (127, _), (169, 254), (192, 168): true
        case (172, 16...31), (100, 64...127), (198, 18...19): true
        case (192, 0) where numbers[2] == 0: true
        default: numbers[0] >= 224
        }
    }

    private static func isInside(version6 host: String) -> Bool {
        let address = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        // Addresses in `64:ff9b:` and `2002:` contain an IPv4 address (RFC 6052, RFC 3056). All of them are treated as
        // private.
        let starts = ["::", "fc", "fd", "fe8", "fe9", "fea", "feb", "fec", "ff", "64:ff9b:", "2002:"]
        return starts.contains(where: address.hasPrefix)
    }
}
