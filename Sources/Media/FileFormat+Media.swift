public import Periodical

extension FileFormat {
    /// The picture formats that pages can show. Pictures in other formats are not decoded.
    public static let shownPictures: Set<FileFormat> = [.png, .jpeg, .gif, .webp]

    /// The file extensions of a media format that pages can show, with the usual one first. Empty for other formats.
    public var mediaExtensions: [String] {
        switch self {
        case .png: ["png"]
        case .jpeg: ["jpg", "jpeg"]
        case .gif: ["gif"]
        case .webp: ["webp"]
        case .isoMedia: ["mp4", "m4v", "mov", "m4a", "aac"]
        case .matroska: ["webm"]
        case .ogg: ["ogg", "oga", "ogv", "opus"]
        case .mpegAudio: ["mp3"]
        case .adts: ["aac"]
        case .wav: ["wav"]
        case .flac: ["flac"]
        default: []
        }
    }

    /// Returns the media formats with a file extension, which must be in lowercase.
    public static func media(ofExtension fileExtension: String) -> [FileFormat] {
        allCases.filter { $0.mediaExtensions.contains(fileExtension) }
    }
}
