/// How what is sold comes to those that may have it, once it is known that they may.
package enum PrivateDelivery: Sendable, Hashable {
    /// The server sends it itself.
    case direct
    /// nginx sends it, from an internal location (`X-Accel-Redirect`).
    case accelerated(prefix: String)
    /// Apache or lighttpd sends it (`X-Sendfile`).
    case sendfile
    /// A store sends it, to which readers are led by an address that ends soon (`rclone link`).
    case link(remote: String)

    /// Reads the words of the configuration; nil for others.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch (parts[0], parts.count == 2 ? parts[1] : nil) {
        case ("direct", nil): self = .direct
        case ("x-sendfile", nil): self = .sendfile
        case ("x-accel", let prefix?):
            // It stands in a header field, and nginx takes a name that begins otherwise for something else.
            guard prefix.wholeMatch(of: /\/([A-Za-z0-9._~-]+\/)*/) != nil else { return nil }
            self = .accelerated(prefix: prefix)
        case ("link", let remote?):
            guard remote.wholeMatch(of: /:?[A-Za-z0-9_][^\/:]*:.*/) != nil, !remote.contains(where: \.isNewline) else {
                return nil
            }
            self = .link(remote: remote)
        default: return nil
        }
    }

    /// Where `rclone` brings and finds what is sold of a publication; nil where it lies in the folder.
    package func remote(of publication: String) -> String? {
        guard case .link(let remote) = self else { return nil }
        return remote.hasSuffix("/") || remote.hasSuffix(":") ? remote + publication : "\(remote)/\(publication)"
    }
}
