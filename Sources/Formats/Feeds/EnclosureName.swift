package import Foundation

/// The file name for an enclosure: the last component or the query of its URL, with an extension that matches the media
/// type.
package struct EnclosureName: Sendable, Hashable {
    /// The name without its extension, exactly as in the URL.
    package let stem: String
    /// The file extension, or nil if neither the URL nor the media type determines one.
    package let fileExtension: String?

    /// Derives a file name for an enclosure.
    /// - Parameters:
    ///   - url: the enclosure's URL.
    ///   - type: the enclosure's media type, or nil if the feed does not declare one.
    package init(_ url: URL, type: String?) {
        let type = type?.lowercased().split(separator: ";").first.map { String($0).oneLine } ?? ""
        let family = Self.family(of: type)
        func isRight(_ name: String) -> Bool {
            let found = Self.parts(name).fileExtension.flatMap { Self.families[$0.lowercased()] }
            return family.isEmpty ? found != nil : found == family
        }
        var name = Self.last(url.lastPathComponent) ?? "file"
        if !isRight(name), let inQuery = Self.names(inQueryOf: url).first(where: isRight) { name = inQuery }
        let parts = Self.parts(name)
        let wanted = Self.extensions[type]
        if let wanted, !isRight(name) {
            (stem, fileExtension) = (name, wanted)
        } else {
            (stem, fileExtension) = parts
        }
    }

    /// Splits a name at its last dot, even if no valid extension follows.
    private static func parts(_ name: String) -> (stem: String, fileExtension: String?) {
        guard let point = name.lastIndex(of: "."), point > name.startIndex else { return (name, nil) }
        let end = name[name.index(after: point)...]
        let isPlain =
            (1...8).contains(end.utf8.count)
            && end.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
            }
        return isPlain ? (String(name[..<point]), String(end)) : (name, nil)
    }

    private static func names(inQueryOf url: URL) -> [String] {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        return items.prefix(50).compactMap { item in
            item.value.flatMap(last)
        }
    }

    /// Returns the last component of a path.
    private static func last(_ path: String) -> String? { path.split { "/\\".contains($0) }.last.map(String.init) }

    /// Returns a media type's family, such as audio. If a feed declares a wrong type, the family is often right.
    private static func family(of type: String) -> String {
        switch type.split(separator: "/").first.map(String.init) {
        case "audio", "video": "media"
        case "image": "image"
        case "application", "text": extensions[type] == nil ? "" : "document"
        default: ""
        }
    }

    private static let extensions = [
        "audio/mpeg": "mp3", "audio/mp3": "mp3", "audio/x-mp3": "mp3", "audio/mpeg3": "mp3", "audio/x-mpeg": "mp3",
        "audio/mpg": "mp3", "audio/mp4": "m4a", "audio/m4a": "m4a", "audio/x-m4a": "m4a", "audio/mp4a-latm": "m4a",
        "audio/x-m4b": "m4b", "audio/aac": "aac", "audio/aacp": "aac", "audio/ogg": "ogg", "audio/vorbis": "ogg",
        "application/ogg": "ogg", "audio/opus": "opus", "audio/flac": "flac", "audio/x-flac": "flac",
        "audio/wav": "wav", "audio/x-wav": "wav", "audio/wave": "wav", "audio/vnd.wave": "wav", "audio/webm": "weba",
        "audio/x-ms-wma": "wma", "audio/aiff": "aiff", "audio/x-aiff": "aiff", "audio/midi": "mid",
        "video/mp4": "mp4", "video/x-m4v": "m4v", "video/m4v": "m4v", "video/quicktime": "mov", "video/webm": "webm",
        "video/ogg": "ogv", "video/x-matroska": "mkv", "video/mpeg": "mpg", "video/3gpp": "3gp",
        "video/x-msvideo": "avi", "video/x-ms-wmv": "wmv", "video/x-flv": "flv", "video/mp2t": "ts",
        "image/jpeg": "jpg", "image/jpg": "jpg", "image/pjpeg": "jpg", "image/png": "png", "image/gif": "gif",
        "image/webp": "webp", "image/avif": "avif", "image/svg+xml": "svg", "image/tiff": "tiff", "image/bmp": "bmp",
        "image/heic": "heic", "image/jxl": "jxl", "image/vnd.djvu": "djvu",
        "application/pdf": "pdf", "application/x-pdf": "pdf", "application/epub+zip": "epub",
        "application/x-mobipocket-ebook": "mobi", "application/vnd.comicbook+zip": "cbz", "application/x-cbz": "cbz",
        "application/zip": "zip", "application/x-zip-compressed": "zip", "application/gzip": "gz",
        "application/x-bittorrent": "torrent", "application/json": "json", "application/xml": "xml",
        "application/rss+xml": "xml", "application/atom+xml": "xml", "application/msword": "doc",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
        "application/vnd.oasis.opendocument.text": "odt", "application/x-subrip": "srt", "application/srt": "srt",
        "text/plain": "txt", "text/html": "html", "text/markdown": "md", "text/csv": "csv", "text/vtt": "vtt",
        "text/srt": "srt", "text/calendar": "ics", "text/xml": "xml",
    ]

    /// The family of media types for each extension.
    private static let families: [String: String] = {
        var families = [
            "oga": "media", "mpeg": "media", "mka": "media", "jpeg": "image", "tif": "image", "htm": "document",
        ]
        for (type, name) in extensions { families[name] = families[name] ?? family(of: type) }
        families["ogg"] = "media"
        return families
    }()
}
