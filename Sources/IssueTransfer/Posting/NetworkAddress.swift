import Foundation
import Periodical

/// An address as sockets have it.
enum NetworkAddress {
    /// Whether it is one of this machine, or of the network that this machine is in; also where it cannot be told.
    static func leadsInside(_ address: UnsafeRawPointer, byteCount: UInt32) -> Bool {
        var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let result = getnameinfo(
            address.assumingMemoryBound(to: sockaddr.self), socklen_t(byteCount), &name, socklen_t(name.count), nil, 0,
            NI_NUMERICHOST)
        guard result == 0 else { return true }
        let host = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // The zone of an address of a link is none of its digits.
        let digits = host.prefix { $0 != "%" }
        let url = URL(string: digits.contains(":") ? "https://[\(digits)]/" : "https://\(digits)/")
        return url?.leadsInside ?? true
    }
}
