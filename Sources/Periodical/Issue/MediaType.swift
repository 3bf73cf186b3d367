/// The media types (IANA) of the files in issues.
public enum MediaType {
    /// Returns the media type for a file name, or `application/octet-stream` if the extension is unknown.
    public static func name(forFile fileName: String) -> String {
        switch AssetKind.fileExtension(of: fileName) {
        case "png": "image/png"
        case "jpg", "jpeg": "image/jpeg"
        case "gif": "image/gif"
        case "webp": "image/webp"
        case "mp4", "m4v": "video/mp4"
        case "mov": "video/quicktime"
        case "webm": "video/webm"
        case "ogv": "video/ogg"
        case "mp3": "audio/mpeg"
        case "m4a", "aac": "audio/mp4"
        case "ogg", "oga", "opus": "audio/ogg"
        case "wav": "audio/wav"
        case "flac": "audio/flac"
        case "pdf": "application/pdf"
        case "html", "htm": "text/html"
        case "xhtml": "application/xhtml+xml"
        case "txt": "text/plain"
        case "md", "markdown": "text/markdown"
        case "json": "application/json"
        case "plist": "application/x-plist"
        case "zip": "application/zip"
        case "epub": "application/epub+zip"
        case "cbz": "application/vnd.comicbook+zip"
        case "css": "text/css"
        case "xml": "application/xml"
        case "svg": "image/svg+xml"
        case "woff": "font/woff"
        case "woff2": "font/woff2"
        case "ttf": "font/ttf"
        case "otf": "font/otf"
        // Minisign signatures, and the files that announce new keys, are plain text.
        case "minisig", "keys": "text/plain"
        default: "application/octet-stream"
        }
    }
}
