import Files
package import Foundation
package import Periodical

/// Parses the addresses that users enter for publications: a URL, a host with an optional path, or an existing file or
/// folder.
package enum PublicationAddress {
    /// Parses an address.
    /// - Parameter action: the action named in errors, such as `add the catalog`.
    package static func url(
        _ text: String, cannot action: String = "add the catalog"
    ) throws(MastheadError) -> URL {
        func unusable(_ found: String) -> MastheadError {
            MastheadError(
                .unusableURL, cannot: action, to: text.isEmpty ? "that was given" : text.redactedURL,
                found: found, remedies: [.checkAddress(hint)])
        }
        let typed = withoutFeedScheme(text.trimmingCharacters(in: .whitespacesAndNewlines))
        if typed.isEmpty { throw unusable("the URL is empty") }
        if isURL(typed) {
            guard let url = URL(string: typed) else { throw unusable("not a URL") }
            return url
        }
        if let file = existingFile(typed) { return file }
        if !isPath(typed), let url = host(typed) { return url }
        guard !isBookFile(typed) else {
            throw MastheadError(
                .unusableURL, cannot: "add the file", to: typed, found: "no such file",
                hint: "Check the path with `ls`. Use a book file, a folder of books, or the URL of a catalog."
            )
        }
        guard !isPath(typed), !isFileName(typed) else {
            throw MastheadError(
                .unusableURL, cannot: "add the file", to: typed, found: "no such file or folder",
                hint: "Check the path with `ls`. If you meant a URL, start it with https://.")
        }
        throw unusable("not a URL, and no such file or folder")
    }

    /// Parses an address that must be on the network because it comes, for example, from a web page. Rejects local
    /// files.
    package static func networkURL(_ text: String) throws(MastheadError) -> URL {
        let typed = withoutFeedScheme(text.trimmingCharacters(in: .whitespacesAndNewlines))
        let url = isURL(typed) ? URL(string: typed) : isPath(typed) ? nil : host(typed)
        guard let url, ["http", "https"].contains(url.scheme?.lowercased()), url.host()?.isEmpty == false else {
            throw MastheadError(
                .unusableURL, cannot: "add the feed", to: typed.isEmpty ? "that was given" : text.redactedURL,
                found: typed.isEmpty ? "the URL is empty" : "not a URL",
                remedies: [
                    .checkAddress("Use the URL of a feed, or of a page that links to one, such as example.org/blog.")
                ])
        }
        return url
    }

    /// Returns whether a file has the extension of a book.
    package static func isBookFile(_ path: String) -> Bool {
        ["epub", "pdf", "cbz"].contains(URL(filePath: path).pathExtension.lowercased())
    }

    /// Returns whether a word is an address rather than a handle. A word without a slash or colon is a handle.
    package static func isMeant(by text: String) -> Bool {
        text.isEmpty || text == "." || text == ".." || text.contains { "/:".contains($0) }
    }

    /// Returns an unambiguous way to write a word that may be an address but is not a known handle. Returns nil if it
    /// cannot be an address.
    package static func insteadOfHandle(_ text: String) -> String? {
        existingFile(text) != nil ? "./\(text)" : host(text)?.absoluteString
    }

    private static let hint =
        "Use the URL of a catalog, such as https://example.org/issues.plist, or the path of a packed folder."

    /// Removes the `feed:` scheme from `feed://example.org/x` and `feed:https://example.org/x`, which browsers pass on.
    private static func withoutFeedScheme(_ text: String) -> String {
        guard let match = text.prefixMatch(of: /(?i)feed:(?:\/\/)?/) else { return text }
        let rest = text[match.range.upperBound...]
        return rest.prefixMatch(of: /(?i)https?:/) != nil ? String(rest) : "http://" + rest
    }

    private static func isURL(_ text: String) -> Bool {
        let lowercased = text.lowercased()
        return text.contains("://") || ["file:", "http:", "https:"].contains { lowercased.hasPrefix($0) }
    }

    private static func isPath(_ text: String) -> Bool {
        [".", "..", "~"].contains(text) || ["/", "./", "../", "~/"].contains { text.hasPrefix($0) }
    }

    private static func existingFile(_ text: String) -> URL? {
        let file = URL(filePath: text).standardizedFileURL
        // If a folder may not be searched, the download of the file reports the cause.
        let isThere = isPath(text) ? !FileSystem.isMissing(file) : FileManager.default.fileExists(atPath: file.path)
        return isThere ? file : nil
    }

    /// The file extensions that no host name ends with.
    private static let fileEndings: Set<String> = [
        "plist", "json", "xml", "opml", "rss", "atom", "html", "htm", "pdf", "epub", "hpub", "cbz",
        "cb7", "cbr", "cbt", "mobi", "azw", "azw3", "fb2", "djvu",
    ]

    /// Returns whether a word looks like a file name rather than a host name.
    private static func isFileName(_ text: String) -> Bool {
        guard !text.contains(where: { "/?#:@".contains($0) }), let dot = text.lastIndex(of: ".") else { return false }
        return fileEndings.contains(text[text.index(after: dot)...].lowercased())
    }

    /// Returns the URL for a host with an optional path: https, or http for this machine.
    private static func host(_ text: String) -> URL? {
        let authority = text.prefix { !"/?#".contains($0) }
        let place = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        guard let match = place.wholeMatch(of: /(\[[0-9A-Fa-f:.]+\]|::1|[^\s:\[\]]+)(:[0-9]{1,5})?/) else { return nil }
        let name = match.1.lowercased()
        let isLoopback =
            ["localhost", "[::1]", "::1"].contains(name) || name.hasSuffix(".localhost")
            || name.wholeMatch(of: /127\.[0-9]+\.[0-9]+\.[0-9]+/) != nil
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        let isDomain = labels.count > 1 && !labels.contains("") && !isFileName(text)
        guard isLoopback || isDomain || name.hasPrefix("[") || match.2 != nil else { return nil }
        // A full IPv6 address must be in brackets.
        let rest = place == "::1" ? "[::1]\(text.dropFirst(place.count))" : text
        return URL(string: (isLoopback ? "http://" : "https://") + rest)
    }
}
