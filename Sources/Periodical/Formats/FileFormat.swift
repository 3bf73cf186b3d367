/// The format of a file or response body, which is always detected from the first bytes, never from the name or content
/// type.
///
/// Used for catalogs, covers, downloads, media and imports. Formats that share a container must be distinguished by the
/// files in it: CBZ, HPub and Masthead's archives are all ZIPs.
public enum FileFormat: String, Sendable, Hashable, Codable, CaseIterable {
    /// An empty file.
    case empty
    // Pictures.
    case png, jpeg, gif, webp, tiff, bitmap, heif, jpegXL, jpeg2000, photoshop, svg
    // Video and audio.
    case isoMedia, matroska, ogg, mpegAudio, adts, wav, avi, flac
    // Documents.
    case pdf, postScript, djvu, mobipocket, lit, chm, officeBinary, richText
    // Archives. An EPUB is recognized by the first entry of its ZIP.
    case epub, zip, rar, sevenZip, gzip, bzip2, xz, zstandard, tar
    // XML documents.
    case html, rss, atom, opds, opml, xmlPropertyList, xml
    // JSON documents, and binary property lists.
    case json, jsonFeed, opdsJSON, opdsAuthentication, binaryPropertyList
    /// Plain text in UTF-8, if no other format matches.
    case text

    /// The number of bytes that detection needs. If the file is shorter, pass all of it.
    public static let inspectedByteCount = 4096

    /// Detects the format, or returns nil if it is unknown.
    @inlinable
    public init?(_ start: some Sequence<UInt8>) {
        // Inline this initializer into the caller, which knows the type of the sequence. A generic copy is a hundred
        // times slower.
        self.init(bytes: Array(start.prefix(Self.inspectedByteCount)))
    }

    @usableFromInline
    init?(bytes: [UInt8]) {
        guard !bytes.isEmpty else {
            self = .empty
            return
        }
        guard let found = Self.signed(bytes) ?? Self.written(bytes) else { return nil }
        self = found
    }

    /// The name with an article, for use in a sentence: `an RSS feed`.
    public var name: String {
        switch self {
        case .empty: "an empty file"
        case .png: "a PNG picture"
        case .jpeg: "a JPEG picture"
        case .gif: "a GIF picture"
        case .webp: "a WebP picture"
        case .tiff: "a TIFF picture"
        case .bitmap: "a BMP picture"
        case .heif: "a HEIC or AVIF picture"
        case .jpegXL: "a JPEG XL picture"
        case .jpeg2000: "a JPEG 2000 picture"
        case .photoshop: "a Photoshop document"
        case .svg: "an SVG drawing"
        case .isoMedia: "an MP4 or QuickTime file"
        case .matroska: "a WebM or Matroska file"
        case .ogg: "an Ogg file"
        case .mpegAudio: "an MP3 file"
        case .adts: "an AAC file"
        case .wav: "a WAV file"
        case .avi: "an AVI file"
        case .flac: "a FLAC file"
        case .pdf: "a PDF"
        case .postScript: "PostScript"
        case .djvu: "a DjVu document"
        case .mobipocket: "a Mobipocket book"
        case .lit: "a LIT book"
        case .chm: "a CHM document"
        case .officeBinary: "a document of an older Office version"
        case .richText: "an RTF document"
        case .epub: "an EPUB book"
        case .zip: "a zip archive"
        case .rar: "a RAR archive"
        case .sevenZip: "a 7z archive"
        case .gzip: "a gzip file"
        case .bzip2: "a bzip2 file"
        case .xz: "an xz file"
        case .zstandard: "a zstd file"
        case .tar: "a tar archive"
        case .html: "a web page (HTML)"
        case .rss: "an RSS feed"
        case .atom: "an Atom feed"
        case .opds: "an OPDS catalog"
        case .opml: "an OPML list of feeds"
        case .xmlPropertyList: "a property list (XML)"
        case .xml: "an XML document"
        case .json: "a JSON document"
        case .jsonFeed: "a JSON Feed"
        case .opdsJSON: "an OPDS 2 catalog"
        case .opdsAuthentication: "an OPDS authentication document"
        case .binaryPropertyList: "a binary property list"
        case .text: "plain text"
        }
    }

    /// Whether a file of this format may be an issue or a book: an archive, a document, a picture, video or audio.
    public var isContent: Bool {
        switch self {
        case .empty, .svg, .html, .rss, .atom, .opds, .opml, .xmlPropertyList, .xml, .json, .jsonFeed, .opdsJSON,
            .opdsAuthentication, .text:
            false
        default: true
        }
    }

    /// Whether files of this format are ZIP archives.
    public var isZip: Bool { self == .zip || self == .epub }

    /// Whether the format is a list of posts or books.
    public var isFeed: Bool { [.rss, .atom, .jsonFeed, .opds, .opdsJSON].contains(self) }
}
