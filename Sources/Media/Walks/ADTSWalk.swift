/// Inspects AAC files in ADTS format (ISO/IEC 13818-7, section 6.2), in which each frame starts with a header that
/// gives its length.
struct ADTSWalk {
    private let input: MediaInput

    init(_ input: MediaInput) { self.input = input }

    func walk() throws(MediaFault) {
        var offset = try AudioTags.endOfTags(input)
        while offset < input.count, try !AudioTags.isTag(input, at: offset) {
            let head = try input.bytes(at: offset, 6)
            guard head[0] == 0xFF, head[1] & 0xF6 == 0xF0 else {
                throw .damaged("has no frame at byte \(offset), where one should start")
            }
            let length = Int(head[3] & 3) << 11 | Int(head[4]) << 3 | Int(head[5]) >> 5
            guard length >= 7 else { throw .damaged("has a frame of \(length) bytes at byte \(offset)") }
            guard length <= input.count - offset else { throw .cutShort(input.count) }
            offset += length
        }
    }
}
