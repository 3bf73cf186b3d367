import Periodical

/// What a store has to tell clients of a published file.
struct ServedFile: Sendable, Hashable {
    /// Its media type (IANA).
    let mediaType: String
    /// How long it may be kept (RFC 9111).
    let cacheControl: String

    /// A file whose name holds a revision tag: another content has another name.
    /// - Parameter name: the file's name.
    static func tagged(_ name: String) -> Self {
        // A year is the most that is asked of caches; `immutable` keeps them from asking when a page is loaded anew (RFC 8246).
        Self(mediaType: MediaType.name(forFile: name), cacheControl: "public, max-age=31536000, immutable")
    }

    /// A file that another one replaces under the same name: caches ask each time whether it is still the same.
    /// - Parameter name: the file's name.
    static func replaced(_ name: String) -> Self {
        Self(mediaType: MediaType.name(forFile: name), cacheControl: "no-cache")
    }

    /// The options of rclone that say so. Stores without metadata, as SFTP, take no notice.
    var arguments: [String] {
        ["--header-upload", "Content-Type: \(mediaType)", "--header-upload", "Cache-Control: \(cacheControl)"]
    }
}
