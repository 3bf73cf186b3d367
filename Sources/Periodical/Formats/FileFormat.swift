/// What a file or the body of an answer is, told by its first bytes and never by its name or what a server calls it.
///
/// Catalogs, covers, what a server sends for an issue, media and what is imported are told by it. Formats that share a container (CBZ, HPub and our archives are zips) are told apart by what is
/// in it, which a beginning does not show.
public enum FileFormat: String, Sendable, Hashable, Codable, CaseIterable {
    /// Nothing at all.
    case empty
    // Pictures.
    case png, jpeg, gif, webp, tiff, bitmap, heif, jpegXL, jpeg2000, photoshop, svg
    // Films and sound.
    case isoMedia, matroska, ogg, mpegAudio, adts, wav, avi, flac
    // Documents.
    case pdf, postScript, djvu, mobipocket, lit, chm, officeBinary, richText
    // Archives; an EPUB says so at the beginning of its zip.
    case epub, zip, rar, sevenZip, gzip, bzip2, xz, zstandard, tar
    // Documents in XML.
    case html, rss, atom, opds, opml, xmlPropertyList, xml
    // Documents in JSON, and the binary property list.
    case json, jsonFeed, opdsJSON, opdsAuthentication, binaryPropertyList
    /// Words in UTF-8, which a file of any other kind may begin with.
    case text

    /// The bytes that are looked at: give so many, or all of a shorter file.
    public static let inspectedByteCount = 4096

    /// Tells what begins so; nil where that is not known.
    @inlinable
    public init?(_ start: some Sequence<UInt8>) {
        // In the caller's module, where the kind of sequence is known: a generic copy takes a hundred times as long.
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

    /// What it is in a sentence: `an RSS feed`.
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
        case .officeBinary: "a document of an old Office"
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

    /// Whether a publisher may offer such a file as an issue or a book: an archive, a document, a picture, a film, sound.
    public var isContent: Bool {
        switch self {
        case .empty, .svg, .html, .rss, .atom, .opds, .opml, .xmlPropertyList, .xml, .json, .jsonFeed, .opdsJSON,
            .opdsAuthentication, .text:
            false
        default: true
        }
    }

    /// Whether it is a zip, whatever it holds.
    public var isZip: Bool { self == .zip || self == .epub }

    /// Whether it is a list of posts or books that another kind of publication has.
    public var isFeed: Bool { [.rss, .atom, .jsonFeed, .opds, .opdsJSON].contains(self) }
}
