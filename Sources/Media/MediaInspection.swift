public import Foundation
public import Periodical

/// The result of checking a media file's structure from the first byte to the last, without decoding.
///
/// An inspection takes about as long as hashing the file. Faults that only decoding shows, such as changed bits in the
/// data of a JPEG, are not found.
public struct MediaInspection: Sendable, Hashable, Codable {
    /// The format according to the content, or nil if unknown.
    public private(set) var format: FileFormat?
    /// The size and frames of a picture.
    public private(set) var picture: PictureShape?
    /// The fault as the predicate of a sentence, such as `ends early, after 12 bytes`.
    public private(set) var fault: String?
    /// The number of bytes.
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

    /// Reads the properties to check before decoding a picture: format, size, frames and scans.
    ///
    /// To count frames, it reads the headers of all blocks; for a still picture, it reads only the first bytes.
    /// - Throws: ``MediaFault`` if the file is not a picture that pages show, or its header is damaged.
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
        // Text is not a media format, and may be the start of a truncated file.
        guard format != .empty, format != .text else { return nil }
        guard format == .mpegAudio, try input.has("ID3", at: 0) else { return format }
        // Such a tag may also precede other sound formats.
        let end = try AudioTags.endOfTags(input)
        let behind = FileFormat(try input.bytes(at: end, min(FileFormat.inspectedByteCount, input.count - end)))
        return behind == .adts || behind == .flac ? behind : .mpegAudio
    }
}

/// The depth of an inspection.
enum WalkDepth {
    /// Everything that the cost of decoding depends on; a truncated file is accepted.
    case header
    /// The whole file.
    case whole
}

extension FileFormat {
    /// Inspects a file of this format.
    /// - Returns: the size and frames of a picture.
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
