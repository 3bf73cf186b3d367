/// The chunks of a RIFF file, one after the other.
struct RIFFChunks {
    /// A chunk: its four letters and its data.
    struct Chunk {
        let kind: String
        let data: Range<Int>
    }

    private let input: MediaInput
    /// Where the file should end.
    let end: Int
    private var offset: Int

    /// Begins behind the header.
    /// - Parameter end: where the chunks end; what lies behind it is not the file's.
    init(_ input: MediaInput, from offset: Int, to end: Int) {
        self.input = input
        self.offset = offset
        self.end = end
    }

    /// The next one, or nil at the end. Its data may reach beyond the file's end: the file is then cut short.
    mutating func next() throws(MediaFault) -> Chunk? {
        // A byte that fills up the last chunk may be missing.
        guard offset + 8 <= end else { return nil }
        let kind = String(decoding: try input.bytes(at: offset, 4), as: UTF8.self)
        let length = try input.littleEndian(UInt32.self, at: offset + 4)
        let data = offset + 8..<offset + 8 + length
        offset = data.upperBound + length % 2
        return Chunk(kind: kind, data: data)
    }
}
