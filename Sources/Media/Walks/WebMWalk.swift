/// Inspects the EBML elements of WebM and Matroska files (RFC 8794, RFC 9559), down to clusters.
struct WebMWalk {
    private let input: MediaInput

    private static let header = 0x1A45_DFA3
    private static let segment = 0x1853_8067
    private static let cluster = 0x1F43_B675
    private static let tracks = 0x1654_AE6B

    init(_ input: MediaInput) { self.input = input }

    func walk() throws(MediaFault) {
        var offset = 0
        let first = try element(&offset)
        guard first.identifier == Self.header, let length = first.length else { throw .damaged("has no header") }
        offset += length
        let segment = try element(&offset)
        guard segment.identifier == Self.segment else { throw .damaged("has no segment after its header") }
        let end = segment.length.map { offset + $0 } ?? input.count
        guard end <= input.count else { throw .cutShort(input.count) }
        var hasTracks = false
        while offset < end {
            let element = try element(&offset)
            if element.identifier == Self.tracks { hasTracks = true }
            guard let length = element.length else {
                // In a live stream, the length of a cluster may be unknown. Skip its elements like those outside
                // clusters.
                guard element.identifier == Self.cluster else {
                    throw .damaged("has an element without a length at byte \(offset)")
                }
                continue
            }
            guard length <= input.count - offset else { throw .cutShort(input.count) }
            offset += length
        }
        guard hasTracks else { throw .damaged("contains neither picture nor sound") }
    }

    /// Reads an element's header. The length is nil if it is unknown.
    private func element(_ offset: inout Int) throws(MediaFault) -> (identifier: Int, length: Int?) {
        let first = try input.byte(at: offset)
        let width = first.leadingZeroBitCount + 1
        guard width <= 4 else { throw .damaged("has no element at byte \(offset), where one should start") }
        var identifier = 0
        for byte in try input.bytes(at: offset, width) { identifier = identifier << 8 | Int(byte) }
        offset += width
        let lengthWidth = try input.byte(at: offset).leadingZeroBitCount + 1
        guard lengthWidth <= 8 else { throw .damaged("has an element with an invalid length") }
        var length = 0
        for byte in try input.bytes(at: offset, lengthWidth) { length = length << 8 | Int(byte) }
        offset += lengthWidth
        let mask = 1 << (7 * lengthWidth) - 1
        length &= mask
        return (identifier, length == mask ? nil : length)
    }
}
