import Foundation
import Periodical

/// What a file is, told by how it begins; for content that nothing vouches for.
enum ContentKind: Sendable, Hashable {
    /// An archive, a book, a picture, a film, sound: something that a publisher may offer.
    case known
    /// HTML.
    case webPage
    /// Words, which a file of any kind may begin with.
    case text
    case unknown
    case empty

    /// How such files begin, and where that stands.
    private static let magic: [(offset: Int, bytes: [UInt8])] = [
        // Zip, and with it EPUB, CBZ and HPub; RAR, 7z, gzip, bzip2, xz, zstd, tar.
        (0, [0x50, 0x4B, 0x03, 0x04]), (0, [0x50, 0x4B, 0x05, 0x06]), (0, [0x50, 0x4B, 0x07, 0x08]),
        (0, Array("Rar!\u{1A}\u{07}".utf8)), (0, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]), (0, [0x1F, 0x8B, 0x08]),
        (0, Array("BZh".utf8)), (0, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]), (0, [0x28, 0xB5, 0x2F, 0xFD]),
        (257, Array("ustar".utf8)),
        // PDF, PostScript, DjVu, Mobipocket, LIT, CHM, Word.
        (0, Array("%PDF".utf8)), (0, Array("%!PS".utf8)), (0, Array("AT&TFORM".utf8)), (60, Array("BOOKMOBI".utf8)),
        (60, Array("TEXtREAd".utf8)),
        (0, Array("ITOLITLS".utf8)), (0, Array("ITSF".utf8)), (0, [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]),
        // PNG, JPEG, GIF, TIFF, JPEG XL, JPEG 2000.
        (0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), (0, [0xFF, 0xD8, 0xFF]), (0, Array("GIF8".utf8)),
        (0, [0x49, 0x49, 0x2A, 0x00]), (0, [0x4D, 0x4D, 0x00, 0x2A]), (0, [0xFF, 0x0A]),
        (0, [0x00, 0x00, 0x00, 0x0C, 0x4A, 0x58, 0x4C, 0x20]), (0, [0x00, 0x00, 0x00, 0x0C, 0x6A, 0x50, 0x20, 0x20]),
        // WebP, WAV, AVI; MP4, QuickTime, HEIC, AVIF; Matroska and WebM; Ogg, FLAC, MP3.
        (0, Array("RIFF".utf8)), (4, Array("ftyp".utf8)), (4, Array("moov".utf8)), (0, [0x1A, 0x45, 0xDF, 0xA3]),
        (0, Array("OggS".utf8)), (0, Array("fLaC".utf8)), (0, Array("ID3".utf8)), (0, [0xFF, 0xFB]), (0, [0xFF, 0xF3]),
        (0, Array("bplist00".utf8)),
    ]

    /// How a web page begins, in lower case, behind what may stand before.
    private static let pageStarts = [
        "<!doctype html", "<html", "<head", "<body", "<title", "<meta", "<script", "<style", "<h1", "<div", "<center",
        "<form", "<table", "<p>", "<br",
    ]

    /// Looks at the first bytes; ``HTTPClient/inspectedByteCount`` are enough.
    init(_ start: Data) {
        let bytes = [UInt8](start.prefix(1024))
        if bytes.isEmpty {
            self = .empty
        } else if Self.magic.contains(where: { bytes.dropFirst($0.offset).starts(with: $0.bytes) })
            // Readers of PDF take some bytes before the header.
            || String(decoding: bytes, as: UTF8.self).contains("%PDF-")
        {
            self = .known
        } else if Self.isWebPage(String(decoding: bytes, as: UTF8.self)) {
            self = .webPage
        } else {
            // The end may be in the middle of a character.
            let isText = (0...3).contains { String(validating: bytes.dropLast($0), as: UTF8.self) != nil }
            let hasControls = bytes.contains { $0 < 0x20 && ![0x09, 0x0A, 0x0C, 0x0D].contains($0) }
            self = isText && !hasControls ? .text : .unknown
        }
    }

    private static func isWebPage(_ text: String) -> Bool {
        var rest = text.lowercased()[...]
        while true {
            rest = rest.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
            let isComment = rest.hasPrefix("<!--")
            guard isComment || rest.hasPrefix("<?xml") else { break }
            guard let end = rest.range(of: isComment ? "-->" : "?>") else { return false }
            rest = rest[end.upperBound...]
        }
        return pageStarts.contains(where: rest.hasPrefix)
    }

    /// Why a file that begins so cannot be an issue's content, as the predicate of a sentence about it; nil where it can.
    /// - Parameter fileName: its name, whose extension says what is meant.
    func fault(fileName: String) -> String? {
        let fileExtension = AssetKind.fileExtension(of: fileName)
        switch self {
        case .known: return nil
        case .webPage: return ["html", "htm", "xhtml"].contains(fileExtension) ? nil : "is a web page"
        case .text: return Self.textExtensions.contains(fileExtension) ? nil : "is a text, and no archive, PDF or book"
        case .unknown: return "begins as no archive, PDF or book does"
        case .empty: return "is empty"
        }
    }

    private static let textExtensions: Set<String> = [
        "txt", "md", "markdown", "json", "xml", "html", "htm", "xhtml", "fb2", "opf", "svg", "rtf", "tex", "plist",
        "csv",
    ]
}
