public import Foundation
public import Periodical

/// What a walk over a media file's structure, from its first byte to its last, found: nothing is decoded.
///
/// It costs about what hashing the file costs. What only decoding shows (bits that changed within the data of a JPEG, say) it
/// does not find.
public struct MediaInspection: Sendable, Hashable, Codable {
    /// The format, by the content; nil where it is none that is known.
    public private(set) var format: FileFormat?
    /// How large it is, of a picture.
    public private(set) var picture: PictureShape?
    /// What is wrong with it, as the predicate of a sentence: `breaks off ...`.
    public private(set) var fault: String?
    /// The number of bytes.
    public private(set) var byteCount = 0

    /// Walks over a file.
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

    /// Reads what has to be known before a decoder may have a picture: its format, its size, its frames and scans.
    ///
    /// Frames are counted by going from block to block; a still picture costs its first bytes.
    /// - Throws: ``MediaFault`` where it is none that pages show, or its header is broken.
    public static func header(ofPicture file: URL) throws(MediaFault) -> PictureShape {
        let input = try MediaInput(file)
        guard input.count > 0 else { throw .damaged("it is empty") }
        let format = try Self.format(of: input)
        guard let format, FileFormat.shownPictures.contains(format), let shape = try format.walk(input, depth: .header)
        else { throw .damaged("it is \(format.map { "\($0.name) and " } ?? "")not PNG, JPEG, GIF or WebP") }
        return shape
    }

    private static func format(of input: MediaInput) throws(MediaFault) -> FileFormat? {
        let format = FileFormat(try input.start(FileFormat.inspectedByteCount))
        // Words are no medium, and may be the beginning of one that was cut off.
        guard format != .empty, format != .text else { return nil }
        guard format == .mpegAudio, try input.has("ID3", at: 0) else { return format }
        // Such a tag stands before sound of other kinds too.
        let end = try AudioTags.endOfTags(input)
        let behind = FileFormat(try input.bytes(at: end, min(FileFormat.inspectedByteCount, input.count - end)))
        return behind == .adts || behind == .flac ? behind : .mpegAudio
    }
}

/// How far a walk goes.
enum WalkDepth {
    /// To what a decoder's work depends on. That a file is cut short is then no fault.
    case header
    /// To its last byte.
    case whole
}

extension FileFormat {
    /// Walks over a file of this format.
    /// - Returns: how large it is, of a picture.
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
