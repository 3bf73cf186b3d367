public import Foundation
public import Periodical

/// The result of inspecting the structure of a media file. The file is read from start to end, but not decoded.
///
/// An inspection takes about as long as hashing the file. It misses faults that show only during decoding, such as
/// changed bits in JPEG data.
public struct MediaInspection: Sendable, Hashable, Codable {
    /// The format, detected from the content, or nil if unknown.
    public private(set) var format: FileFormat?
    /// The size and frames of a picture. Nil for other files.
    public private(set) var picture: PictureShape?
    /// The fault, completing a sentence about the file, such as `ends early, after 12 bytes`. Nil if there is none.
    public private(set) var fault: String?
    /// The number of bytes in the file.
    public private(set) var byteCount = 0

    /// Inspects a media file.
    /// - Throws: ``MastheadError`` with the code `files.failed`.
    public init(_ file: URL) throws(MastheadError) {
        do throws(MediaFault) {
            let input = try MediaInput(file)
            byteCount = input.count
            format = try Self.format(of: input)
            picture = try format?.walk(input, depth: .whole)
        } catch {
            if case .unreadable(let cause) = error { throw cause }
            fault = error.description
        }
        if byteCount == 0 { fault = "is empty" }
    }

    /// Reads what must be known about a picture before it is decoded: its format, its size, and how many frames and
    /// scans it has.
    ///
    /// For an animation, this reads the headers of all blocks to count the frames; otherwise, only the first bytes.
    /// - Throws: ``MediaFault`` if the format is not supported on pages or the header is damaged.
    public static func header(ofPicture file: URL) throws(MediaFault) -> PictureShape {
        let input = try MediaInput(file)
        guard input.count > 0 else { throw .damaged("is empty") }
        let format = try Self.format(of: input)
        guard let format, FileFormat.shownPictures.contains(format), let shape = try format.walk(input, depth: .header)
        else { throw .damaged("is \(format.map { "\($0.name) and " } ?? "")not PNG, JPEG, GIF or WebP") }
        return shape
    }

    private static func format(of input: MediaInput) throws(MediaFault) -> FileFormat? {
        let format = FileFormat(try input.start(FileFormat.inspectedByteCount))
        // Text is not a media format, but a truncated media file may start like text.
        guard format != .empty, format != .text else { return nil }
        guard format == .mpegAudio, try input.has("ID3", at: 0) else { return format }
        // Other audio formats may also start with an ID3 tag.
        let end = try AudioTags.endOfTags(input)
        let behind = FileFormat(try input.bytes(at: end, min(FileFormat.inspectedByteCount, input.count - end)))
        return behind == .adts || behind == .flac ? behind : .mpegAudio
    }
}

/// How much of a file to inspect.
enum WalkDepth {
    /// Inspect only the parts that determine the effort of decoding. The file may be truncated.
    case header
    /// Inspect the whole file, which must not be truncated.
    case whole
}

extension FileFormat {
    /// Inspects a file in this format.
    /// - Returns: the size and frames of a picture, or nil for other files.
    func walk(_ input: MediaInput, depth: WalkDepth) throws(MediaFault) -> PictureShape? {
        switch self {
        case .png: return try PNGWalk(input).walk(depth)
        case .jpeg: return try JPEGWalk(input).walk(depth)
        case .gif: return try GIFWalk(input).walk(depth)
        case .webp: return try WebPWalk(input).walk(depth)
        case .wav: try WAVWalk(input).walk()
        case .isoMedia: try ISOMediaWalk(input).walk()
        case .matroska: try WebMWalk(input).walk()
        case .ogg: try OggWalk(input).walk()
        case .mpegAudio: try MPEGAudioWalk(input).walk()
        case .adts: try ADTSWalk(input).walk()
        case .flac: try FLACWalk(input).walk()
        default: break
        }
        return nil
    }
}
