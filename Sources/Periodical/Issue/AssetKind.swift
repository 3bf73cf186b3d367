/// The kind of an asset, according to its extension.
public enum AssetKind: String, Sendable, Hashable, CaseIterable {
    case image, movie, audio, pdf, html, text
    /// A style sheet of HTML pages.
    case style
    /// A font of HTML pages.
    case font

    /// The kind's file extensions, in lowercase.
    public var fileExtensions: Set<String> {
        switch self {
        case .image: ["png", "jpg", "jpeg", "gif", "webp"]
        case .movie: ["mp4", "m4v", "mov", "webm", "ogv"]
        case .audio: ["mp3", "m4a", "aac", "ogg", "oga", "opus", "wav", "flac"]
        case .pdf: ["pdf"]
        case .html: ["html", "htm", "xhtml"]
        case .text: ["txt", "md", "markdown"]
        case .style: ["css"]
        case .font: ["woff", "woff2", "ttf", "otf"]
        }
    }

    /// Returns the kind of an asset by its file name, or nil if no page class can show such a file.
    public init?(fileName: String) {
        let found = Self.allCases.first { $0.fileExtensions.contains(Self.fileExtension(of: fileName)) }
        guard let found else { return nil }
        self = found
    }

    /// Returns a file name's extension in lowercase, without the dot, or an empty string if there is none.
    public static func fileExtension(of name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex, !name[dot...].contains("/") else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }

    /// Whether the file's format is already compressed, so that DEFLATE would not make the file any smaller.
    public static func isCompressed(fileName: String) -> Bool {
        let fileExtension = fileExtension(of: fileName)
        let others: Set<String> = ["zip", "gz", "xz", "zst", "bz2", "epub", "cbz"]
        switch AssetKind(fileName: fileName) {
        case .image, .movie: return true
        case .audio: return fileExtension != "wav"
        case .font: return fileExtension.hasPrefix("woff")
        case .pdf, .html, .text, .style: return false
        case nil: return others.contains(fileExtension)
        }
    }
}
