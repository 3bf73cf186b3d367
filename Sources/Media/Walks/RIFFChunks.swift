/// The chunks in a RIFF file, in order.
struct RIFFChunks {
    /// A chunk, with a four-letter name and data.
    struct Chunk {
        let kind: String
        let data: Range<Int>
    }

    private let input: MediaInput
    /// The offset where the file should end.
    let end: Int
    private var offset: Int

    /// Starts at the first chunk after the file's header.
    /// - Parameter end: the end of the last chunk. Anything after it is ignored.
    init(_ input: MediaInput, from offset: Int, to end: Int) {
        self.input = input
        self.offset = offset
        self.end = end
    }

    /// Returns the next chunk, or nil after the last one. If its data extends beyond the end, the file is truncated.
    mutating func next() throws(MediaFault) -> Chunk? {
        // The last chunk may lack its padding byte.
        guard offset + 8 <= end else { return nil }
        let kind = String(decoding: try input.bytes(at: offset, 4), as: UTF8.self)
        let length = try input.littleEndian(UInt32.self, at: offset + 4)
        let data = offset + 8..<offset + 8 + length
        offset = data.upperBound + length % 2
        return Chunk(kind: kind, data: data)
    }
}
