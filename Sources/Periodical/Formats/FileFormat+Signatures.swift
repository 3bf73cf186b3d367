extension FileFormat {
    /// The signatures of formats: bytes at a fixed offset.
    private static let signatures: [(format: FileFormat, offset: Int, bytes: [UInt8])] = [
        (.png, 0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), (.jpeg, 0, [0xFF, 0xD8, 0xFF]),
        (.gif, 0, Array("GIF8".utf8)), (.tiff, 0, [0x49, 0x49, 0x2A, 0x00]), (.tiff, 0, [0x4D, 0x4D, 0x00, 0x2A]),
        (.tiff, 0, [0x49, 0x49, 0x2B, 0x00]), (.tiff, 0, [0x4D, 0x4D, 0x00, 0x2B]),
        (.jpegXL, 0, [0xFF, 0x0A]), (.jpegXL, 0, [0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20]),
        (.jpeg2000, 0, [0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20]), (.photoshop, 0, Array("8BPS".utf8)),
        (.matroska, 0, [0x1A, 0x45, 0xDF, 0xA3]), (.ogg, 0, Array("OggS".utf8)), (.flac, 0, Array("fLaC".utf8)),
        (.pdf, 0, Array("%PDF".utf8)), (.postScript, 0, Array("%!PS".utf8)), (.djvu, 0, Array("AT&TFORM".utf8)),
        (.mobipocket, 60, Array("BOOKMOBI".utf8)), (.mobipocket, 60, Array("TEXtREAd".utf8)),
        (.lit, 0, Array("ITOLITLS".utf8)), (.chm, 0, Array("ITSF".utf8)),
        (.officeBinary, 0, [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]), (.richText, 0, Array("{\\rtf".utf8)),
        (.rar, 0, Array("Rar!\u{1A}\u{07}".utf8)), (.sevenZip, 0, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
        (.gzip, 0, [0x1F, 0x8B]), (.bzip2, 0, Array("BZh".utf8)), (.xz, 0, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]),
        (.zstandard, 0, [0x28, 0xB5, 0x2F, 0xFD]), (.tar, 257, Array("ustar".utf8)),
        (.binaryPropertyList, 0, Array("bplist".utf8)), (.mpegAudio, 0, Array("ID3".utf8)),
    ]

    /// Returns the format whose signature the bytes contain.
    static func signed(_ bytes: [UInt8]) -> FileFormat? {
        func has(_ expected: some Sequence<UInt8>, at offset: Int = 0) -> Bool {
            bytes.count > offset && bytes[offset...].starts(with: expected)
        }
        if has([0x50, 0x4B, 0x03, 0x04]) {
            // An EPUB begins with an uncompressed entry `mimetype`.
            let isEPUB = has("mimetypeapplication/epub+zip".utf8, at: 30)
            return isEPUB ? .epub : .zip
        }
        // These signatures belong to empty archives, and to archives that were prepared for splitting into several
        // files.
        if has([0x50, 0x4B, 0x05, 0x06]) || has([0x50, 0x4B, 0x07, 0x08]) || has("PK00PK".utf8) { return .zip }
        if let found = signatures.first(where: { has($0.bytes, at: $0.offset) }) { return found.format }
        if has("BM".utf8), bytes.count >= 10, bytes[6..<10].allSatisfy({ $0 == 0 }) { return .bitmap }
        if has("RIFF".utf8) || has("RF64".utf8) {
            if has("WEBP".utf8, at: 8) { return .webp }
            if has("WAVE".utf8, at: 8) { return .wav }
            if has("AVI ".utf8, at: 8) { return .avi }
        }
        if let found = boxed(bytes, has) { return found }
        // Search for the header of a PDF. PDF readers accept a few bytes before it, such as a warning from a server.
        let header = Array("%PDF-".utf8)
        let window = bytes.prefix(1024)
        if window.count > header.count,
            window.indices.dropLast(header.count - 1).contains(where: { window[$0...].starts(with: header) })
        {
            return .pdf
        }
        if bytes.count >= 4, bytes[0] == 0xFF, bytes[1] & 0xF6 == 0xF0 { return .adts }
        // Exclude FF FE, which is the byte order mark of UTF-16 text.
        if bytes.count >= 3, bytes[0] == 0xFF, bytes[1] & 0xE0 == 0xE0, bytes[1] & 0x06 != 0, bytes[1] != 0xFE,
            bytes[1] != 0xFF, bytes[1] & 0x18 != 0x08, bytes[2] & 0xF0 != 0xF0, bytes[2] & 0x0C != 0x0C
        {
            return .mpegAudio
        }
        return nil
    }

    /// Whether a byte is a control character that does not occur in text.
    static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && ![0x09, 0x0A, 0x0C, 0x0D].contains(byte) }

    /// Returns the format of a file that consists of boxes, each with a size and a type (ISO/IEC 14496-12), unless it
    /// is a text file.
    private static func boxed(_ bytes: [UInt8], _ has: (String.UTF8View, Int) -> Bool) -> FileFormat? {
        guard bytes.count >= 8, bytes.contains(where: isControl) else { return nil }
        if has("ftyp".utf8, 4) {
            let pictures = ["heic", "heix", "mif1", "msf1", "hevc", "hevx", "heim", "heis", "avif", "avis"]
            return pictures.contains { has($0.utf8, 8) } ? .heif : .isoMedia
        }
        let isFilm = ["moov", "mdat", "wide", "free", "skip", "pnot", "styp"].contains { has($0.utf8, 4) }
        return isFilm ? .isoMedia : nil
    }
}
