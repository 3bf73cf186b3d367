/// The kind of an asset, by its extension.
public enum AssetKind: String, Sendable, Hashable, CaseIterable {
    case image, movie, audio, pdf, html, text
    /// The style sheets of HTML pages.
    case style
    /// The fonts of HTML pages.
    case font

    /// The extensions of this kind's files, in lowercase.
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

    /// Returns the kind of a file, or nil if no page class can show it.
    public init?(fileName: String) {
        let found = Self.allCases.first { $0.fileExtensions.contains(Self.fileExtension(of: fileName)) }
        guard let found else { return nil }
        self = found
    }

    /// Returns the extension in lowercase, without the dot; empty if there is none.
    public static func fileExtension(of name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex, !name[dot...].contains("/") else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }

    /// Whether the file's own format is compressed, so that DEFLATE would not make it smaller.
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
