public import Periodical

extension FileFormat {
    /// The formats of pictures that pages show: those that are ever handed to a decoder.
    public static let shownPictures: Set<FileFormat> = [.png, .jpeg, .gif, .webp]

    /// The extensions that files of a medium which pages show have, the usual one first; empty for any other format.
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

    /// The media that a file with an extension may be, in lower case.
    public static func media(ofExtension fileExtension: String) -> [FileFormat] {
        allCases.filter { $0.mediaExtensions.contains(fileExtension) }
    }
}
