import Periodical

/// The HTTP headers for a published file.
struct ServedFile: Sendable, Hashable {
    /// The IANA media type for the `Content-Type` header.
    let mediaType: String
    /// The value of the `Cache-Control` header (RFC 9111).
    let cacheControl: String

    /// Returns the headers for a file that never changes because its name contains a revision tag.
    /// - Parameter name: the file's name.
    static func tagged(_ name: String) -> Self {
        // One year is the usual maximum for caches. `immutable` (RFC 8246) prevents revalidation when a page is
        // reloaded.
        Self(mediaType: MediaType.name(forFile: name), cacheControl: "public, max-age=31536000, immutable")
    }

    /// Returns the headers for a file whose content may be replaced, so that caches must revalidate it before each use.
    /// - Parameter name: the file's name.
    static func replaced(_ name: String) -> Self {
        Self(mediaType: FeedKind.mediaType(ofPath: name) ?? MediaType.name(forFile: name), cacheControl: "no-cache")
    }

    /// The rclone options that set these headers. Targets without support for metadata, such as SFTP, ignore them.
    var arguments: [String] {
        ["--header-upload", "Content-Type: \(mediaType)", "--header-upload", "Cache-Control: \(cacheControl)"]
    }
}
