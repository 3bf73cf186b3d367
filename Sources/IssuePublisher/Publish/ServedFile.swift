import Periodical

/// The HTTP headers that a host must send with a published file.
struct ServedFile: Sendable, Hashable {
    /// The media type (IANA).
    let mediaType: String
    /// The `Cache-Control` header (RFC 9111).
    let cacheControl: String

    /// Returns the headers of a file whose name contains a revision tag and that therefore never changes.
    /// - Parameter name: the file's name.
    static func tagged(_ name: String) -> Self {
        // A year is the usual maximum for caches; `immutable` avoids requests when a page is reloaded (RFC 8246).
        Self(mediaType: MediaType.name(forFile: name), cacheControl: "public, max-age=31536000, immutable")
    }

    /// Returns the headers of a file that is replaced under the same name, so caches must revalidate it each time.
    /// - Parameter name: the file's name.
    static func replaced(_ name: String) -> Self {
        Self(mediaType: MediaType.name(forFile: name), cacheControl: "no-cache")
    }

    /// The rclone options for these headers. Stores without metadata, such as SFTP, ignore them.
    var arguments: [String] {
        ["--header-upload", "Content-Type: \(mediaType)", "--header-upload", "Cache-Control: \(cacheControl)"]
    }
}
