/// Finds the tags before and after the frames of MP3 and AAC files.
enum AudioTags {
    /// Returns the offset of the first frame, which follows the ID3v2 tags (id3.org, ID3v2.4.0 structure, section 3.1).
    static func endOfTags(_ input: MediaInput) throws(MediaFault) -> Int {
        var offset = 0
        while try input.has("ID3", at: offset) {
            var length = 0
            for byte in try input.bytes(at: offset + 6, 4) { length = length << 7 | Int(byte & 0x7F) }
            let hasFooter = try input.byte(at: offset + 5) & 0x10 != 0
            offset += 10 + length + (hasFooter ? 10 : 0)
            guard offset <= input.count else { throw .cutShort(input.count) }
        }
        return offset
    }

    /// Whether there is a tag at an offset in the file. A tag may follow the last frame.
    static func isTag(_ input: MediaInput, at offset: Int) throws(MediaFault) -> Bool {
        try input.hasAny(["TAG", "ID3", "APETAGEX", "LYRICSBEGIN"], at: offset)
    }
}
