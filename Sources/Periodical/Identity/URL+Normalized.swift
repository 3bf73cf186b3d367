public import Foundation

extension URL {
    /// The normalized URL (RFC 3986, sections 6.2.2 and 6.2.3), which is the same for all spellings of a publication's
    /// URL. Scheme and host are lowercase. The default port, dot segments, unnecessary escapes and the fragment are
    /// removed. A local file is `file:///path`. The user name and password are left as they are, and so are URLs with
    /// other schemes.
    public var normalized: URL {
        if scheme?.lowercased() == "file" { return normalizedFile }
        guard var components = URLComponents(url: absoluteURL, resolvingAgainstBaseURL: true),
            let scheme = components.scheme?.lowercased(), let standardPort = ["http": 80, "https": 443][scheme]
        else { return self }
        components.scheme = scheme
        components.encodedHost = components.encodedHost?.lowercased().withNormalizedEscapes
        if components.port == standardPort { components.port = nil }
        components.percentEncodedPath = components.percentEncodedPath.withNormalizedEscapes.withoutDotSegments
        if components.percentEncodedPath.isEmpty { components.percentEncodedPath = "/" }
        components.percentEncodedQuery = components.percentEncodedQuery?.withNormalizedEscapes
        components.fragment = nil
        return components.url ?? self
    }

    private var normalizedFile: URL {
        let file = absoluteURL
        let path = file.path(percentEncoded: false)
        let host = file.host()?.lowercased() ?? ""
        guard path.hasPrefix("/"), !path.utf8.contains(0), host.isEmpty || host == "localhost" else { return self }
        return URL(
            filePath: path.withoutDotSegments, directoryHint: path.hasSuffix("/") ? .isDirectory : .notDirectory)
    }
}

extension String {
    /// This part of a URL, with unreserved characters unescaped and all other escapes in uppercase.
    fileprivate var withNormalizedEscapes: String {
        // For speed, return a part without escapes unchanged. Catalogs contain thousands of URLs.
        guard utf8.contains(UInt8(ascii: "%")) else { return self }
        return replacing(/%([0-9A-Fa-f]{2})/) { match -> String in
            guard let byte = UInt8(match.1, radix: 16) else { return String(match.0) }
            let scalar = Unicode.Scalar(byte)
            let isUnreserved =
                scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
                || "-._~".unicodeScalars.contains(scalar)
            return isUnreserved ? String(scalar) : match.0.uppercased()
        }
    }

    /// This path without `.` and `..` (RFC 3986, section 5.2.4). Relative paths are left as they are.
    fileprivate var withoutDotSegments: String {
        guard hasPrefix("/") else { return self }
        var kept: [Substring] = []
        let segments = split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for segment in segments {
            if segment == ".." { _ = kept.popLast() } else if segment != "." { kept.append(segment) }
        }
        // A path that ends in `.` or `..` is a folder.
        if segments.last == "." || segments.last == ".." { kept.append("") }
        return "/" + kept.joined(separator: "/")
    }
}
