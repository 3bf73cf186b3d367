/// A sequence of the chunks in a RIFF file.
struct RIFFChunks {
    /// A chunk, with its four-letter name and its data.
    struct Chunk {
        let kind: String
        let data: Range<Int>
    }

    private let input: MediaInput
    /// The expected end of the file.
    let end: Int
    private var offset: Int

    /// Starts at the first chunk after the header.
    /// - Parameter end: the end of the chunks. Bytes after it are ignored.
    init(_ input: MediaInput, from offset: Int, to end: Int) {
        self.input = input
        self.offset = offset
        self.end = end
    }

    /// Returns the next chunk, or nil after the last chunk. If the data of a chunk extends beyond the end, the file is
    /// truncated.
    mutating func next() throws(MediaFault) -> Chunk? {
        // The padding byte of the last chunk may be missing.
        guard offset + 8 <= end else { return nil }
        let kind = String(decoding: try input.bytes(at: offset, 4), as: UTF8.self)
        let length = try input.littleEndian(UInt32.self, at: offset + 4)
        let data = offset + 8..<offset + 8 + length
        offset = data.upperBound + length % 2
        return Chunk(kind: kind, data: data)
    }
}
