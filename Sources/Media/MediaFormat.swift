/// The format of a media file, told by its first bytes and never by its name.
public enum MediaFormat: String, Sendable, Hashable, Codable, CaseIterable {
    // What page classes show.
    case png, jpeg, gif, webp, isoMedia, webm, ogg, mpegAudio, adts, wav, flac
    // What is known to be something else.
    case tiff, bitmap, heif, jpegXL, photoshop, svg, pdf, zip, html, gzip, rar, sevenZip

    /// What such a file is called in messages, with its article.
    public var name: String {
        switch self {
        case .png: "a PNG picture"
        case .jpeg: "a JPEG picture"
        case .gif: "a GIF picture"
        case .webp: "a WebP picture"
        case .isoMedia: "an MP4 or QuickTime file"
        case .webm: "a WebM or Matroska file"
        case .ogg: "an Ogg file"
        case .mpegAudio: "an MP3 file"
        case .adts: "an AAC file"
        case .wav: "a WAV file"
        case .flac: "a FLAC file"
        case .tiff: "a TIFF picture"
        case .bitmap: "a BMP picture"
        case .heif: "a HEIC or AVIF picture"
        case .jpegXL: "a JPEG XL picture"
        case .photoshop: "a Photoshop document"
        case .svg: "an SVG drawing"
        case .pdf: "a PDF"
        case .zip: "a zip archive"
        case .html: "a web page"
        case .gzip: "a gzip file"
        case .rar: "a RAR archive"
        case .sevenZip: "a 7z archive"
        }
    }

    /// The extensions that files of this format have, the usual one first; empty for what no page class shows.
    public var fileExtensions: [String] {
        switch self {
        case .png: ["png"]
        case .jpeg: ["jpg", "jpeg"]
        case .gif: ["gif"]
        case .webp: ["webp"]
        case .isoMedia: ["mp4", "m4v", "mov", "m4a", "aac"]
        case .webm: ["webm"]
        case .ogg: ["ogg", "oga", "ogv", "opus"]
        case .mpegAudio: ["mp3"]
        case .adts: ["aac"]
        case .wav: ["wav"]
        case .flac: ["flac"]
        default: []
        }
    }

    /// The formats of pictures that pages show: those that are ever handed to a decoder.
    public static let pictures: Set<MediaFormat> = [.png, .jpeg, .gif, .webp]

    /// The formats that a file with an extension may have, in lower case.
    public static func expected(ofExtension fileExtension: String) -> [MediaFormat] {
        allCases.filter { $0.fileExtensions.contains(fileExtension) }
    }

    /// Tells the format by a file's first bytes.
    /// - Parameter start: the first 64 bytes or more, or all of a shorter file.
    public init?(start: [UInt8]) {
        func has(_ text: String, at offset: Int = 0) -> Bool {
            start.count >= offset + text.utf8.count && start[offset...].starts(with: text.utf8)
        }
        func has(_ bytes: [UInt8]) -> Bool { start.starts(with: bytes) }
        if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if has([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if has("GIF87a") || has("GIF89a") {
            self = .gif
        } else if has("RIFF"), has("WEBP", at: 8) {
            self = .webp
        } else if has("RIFF") || has("RF64"), has("WAVE", at: 8) {
            self = .wav
        } else if has("ftyp", at: 4) {
            let isPicture = ["heic", "heix", "mif1", "msf1", "hevc", "avif", "avis"].contains { has($0, at: 8) }
            self = isPicture ? .heif : .isoMedia
        } else if ["moov", "mdat", "wide", "free", "skip", "pnot", "styp"].contains(where: { has($0, at: 4) }) {
            self = .isoMedia
        } else if has([0x1A, 0x45, 0xDF, 0xA3]) {
            self = .webm
        } else if has("OggS") {
            self = .ogg
        } else if has("fLaC") {
            self = .flac
        } else if let found = Self.document(start) {
            self = found
        } else if has("ID3") {
            self = .mpegAudio
        } else if start.count >= 4, start[0] == 0xFF, start[1] & 0xF6 == 0xF0 {
            self = .adts
        } else if start.count >= 4, MPEGAudioHeader(start[0], start[1], start[2]) != nil {
            self = .mpegAudio
        } else {
            return nil
        }
    }

    /// What is no medium that a page shows.
    private static func document(_ start: [UInt8]) -> MediaFormat? {
        let signatures: [(MediaFormat, [UInt8])] = [
            (.tiff, [0x49, 0x49, 0x2A, 0x00]), (.tiff, [0x4D, 0x4D, 0x00, 0x2A]), (.bitmap, Array("BM".utf8)),
            (.jpegXL, [0xFF, 0x0A]), (.jpegXL, [0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20]),
            (.photoshop, Array("8BPS".utf8)), (.pdf, Array("%PDF-".utf8)), (.zip, [0x50, 0x4B, 0x03, 0x04]),
            (.zip, [0x50, 0x4B, 0x05, 0x06]), (.gzip, [0x1F, 0x8B]), (.rar, Array("Rar!".utf8)),
            (.sevenZip, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
        ]
        if let found = signatures.first(where: { start.starts(with: $0.1) }) { return found.0 }
        let text = String(decoding: start.prefix(256), as: UTF8.self).lowercased()
        let trimmed = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if trimmed.hasPrefix("<!doctype html") || trimmed.hasPrefix("<html") { return .html }
        if trimmed.hasPrefix("<svg") || (trimmed.hasPrefix("<?xml") && trimmed.contains("<svg")) { return .svg }
        return nil
    }
}
