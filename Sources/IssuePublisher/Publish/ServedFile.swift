import Periodical

/// The HTTP headers that a host must send with a published file.
struct ServedFile: Sendable, Hashable {
    /// The media type (IANA).
    let mediaType: String
    /// The `Cache-Control` header (RFC 9111).
    let cacheControl: String

    /// Returns the headers of a file whose name contains a revision tag. Such a file never changes.
    /// - Parameter name: the name of the file.
    static func tagged(_ name: String) -> Self {
        // One year is the usual maximum for caches. `immutable` prevents requests when a page is reloaded (RFC 8246).
        Self(mediaType: MediaType.name(forFile: name), cacheControl: "public, max-age=31536000, immutable")
    }

    /// Returns the headers of a file that is replaced under the same name. Caches must revalidate it before each use.
    /// - Parameter name: the name of the file.
    static func replaced(_ name: String) -> Self {
        Self(mediaType: MediaType.name(forFile: name), cacheControl: "no-cache")
    }

    /// The rclone options that set these headers. Targets without metadata, such as SFTP, ignore the options.
    var arguments: [String] {
        ["--header-upload", "Content-Type: \(mediaType)", "--header-upload", "Cache-Control: \(cacheControl)"]
    }
}
