import Foundation

/// The proxies in libcurl's environment variables. The user chose them, so their addresses are not restricted.
enum ProxyPlaces {
    private static let variables = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]

    /// Returns whether a numeric address and a port belong to a proxy.
    static func contain(_ address: String, port: Int, in environment: [String: String]) -> Bool {
        variables.contains { name in
            guard let text = environment[name]?.trimmingCharacters(in: .whitespaces), !text.isEmpty,
                let proxy = URL(string: text.contains("://") ? text : "http://\(text)"), let host = proxy.host()
            else { return false }
            // The ports that libcurl uses for proxies by default.
            guard (proxy.port ?? (proxy.scheme?.lowercased() == "https" ? 443 : 1080)) == port else { return false }
            return addresses(of: host.trimmingCharacters(in: ["[", "]"])).contains(address)
        }
    }

    private static func addresses(of host: String) -> Set<String> {
        var hints = addrinfo()
        #if os(Linux)
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        var found: Set<String> = []
        var next = list
        while let place = next {
            if let address = place.pointee.ai_addr, let numeric = NetworkAddress.numeric(address) {
                found.insert(numeric.text)
            }
            next = place.pointee.ai_next
        }
        return found
    }
}
