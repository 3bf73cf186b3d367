/// What kind of file an asset is, told by its extension.
public enum AssetKind: String, Sendable, Hashable, CaseIterable {
    case image, movie, audio, pdf, html, text
    /// Style sheets that pages in HTML share.
    case style
    /// Fonts that they share.
    case font

    /// The extensions of this kind's files, in lower case.
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

    /// The kind of a file with this name, or nil for one that no page class can show.
    public init?(fileName: String) {
        let found = Self.allCases.first { $0.fileExtensions.contains(Self.fileExtension(of: fileName)) }
        guard let found else { return nil }
        self = found
    }

    /// The extension in lower case, without the dot; empty where there is none.
    public static func fileExtension(of name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex, !name[dot...].contains("/") else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }

    /// Whether files with this name are compressed by their own format, so that deflating them again is in vain.
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
