public import Foundation
public import Periodical

/// The result of checking the structure of a media file from the first byte to the last without decoding it.
///
/// An inspection takes about as long as hashing the file. An inspection does not find faults that only appear during
/// decoding, such as changed bits in the data of a JPEG.
public struct MediaInspection: Sendable, Hashable, Codable {
    /// The format according to the content, or nil if it is unknown.
    public private(set) var format: FileFormat?
    /// The size and frames of a picture, or nil for other files.
    public private(set) var picture: PictureShape?
    /// The fault as the predicate of a sentence, such as `ends early, after 12 bytes`, or nil if there is no fault.
    public private(set) var fault: String?
    /// The number of bytes in the file.
    public private(set) var byteCount = 0

    /// Inspects a file.
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

    /// Reads the properties of a picture that must be checked before it is decoded: the format, the size, the frames
    /// and the scans.
    ///
    /// To count frames, this function reads the headers of all blocks. For a still picture, it reads only the first
    /// bytes.
    /// - Throws: ``MediaFault`` if pages cannot show the file, or if its header is damaged.
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
        // Text is not a media format, and may be the start of a truncated media file.
        guard format != .empty, format != .text else { return nil }
        guard format == .mpegAudio, try input.has("ID3", at: 0) else { return format }
        // An ID3 tag may also be at the start of other audio formats.
        let end = try AudioTags.endOfTags(input)
        let behind = FileFormat(try input.bytes(at: end, min(FileFormat.inspectedByteCount, input.count - end)))
        return behind == .adts || behind == .flac ? behind : .mpegAudio
    }
}

/// The depth of an inspection.
enum WalkDepth {
    /// Only the properties that the cost of decoding depends on. A truncated file is accepted.
    case header
    /// The complete file.
    case whole
}

extension FileFormat {
    /// Inspects a file of this format.
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
