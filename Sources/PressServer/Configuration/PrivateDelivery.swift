/// How the server sends paid content to an authorized reader.
package enum PrivateDelivery: Sendable, Hashable {
    /// The server sends the file itself.
    case direct
    /// nginx sends the file from an internal location (`X-Accel-Redirect`).
    case accelerated(prefix: String)
    /// Apache or lighttpd sends the file (`X-Sendfile`).
    case sendfile
    /// An object store sends the file. The server redirects the client to a short-lived URL (`rclone link`).
    case link(remote: String)

    /// Parses this setting from the configuration, or returns nil if the text is invalid.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch (parts[0], parts.count == 2 ? parts[1] : nil) {
        case ("direct", nil): self = .direct
        case ("x-sendfile", nil): self = .sendfile
        case ("x-accel", let prefix?):
            // The prefix becomes part of a header field. nginx treats a location without a final slash differently.
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

    /// Returns the `rclone` remote with a publication's paid content, or nil if the content is in the private folder.
    package func remote(of publication: String) -> String? {
        guard case .link(let remote) = self else { return nil }
        return remote.hasSuffix("/") || remote.hasSuffix(":") ? remote + publication : "\(remote)/\(publication)"
    }
}
