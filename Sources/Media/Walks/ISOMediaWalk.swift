/// Inspects MP4 and QuickTime files, which consist of nested boxes (ISO/IEC 14496-12; Apple's QuickTime File Format).
struct ISOMediaWalk {
    private let input: MediaInput

    /// The boxes that contain, directly or indirectly, the boxes with sample offsets.
    private static let containers: Set<String> = ["moov", "trak", "mdia", "minf", "stbl", "mvex", "moof", "traf"]

    init(_ input: MediaInput) { self.input = input }

    func walk() throws(MediaFault) {
        var found: Set<String> = []
        try walk(0..<input.count, depth: 0, &found)
        guard found.contains("moov") else { throw .damaged("has no movie header ('moov')") }
        guard found.contains("trak") else { throw .damaged("contains neither picture nor sound") }
    }

    private func walk(_ range: Range<Int>, depth: Int, _ found: inout Set<String>) throws(MediaFault) {
        var offset = range.lowerBound
        // Four zero bytes may end a list of boxes.
        while range.upperBound - offset >= 8 {
            var size = try input.bigEndian(UInt32.self, at: offset)
            let name = try input.bytes(at: offset + 4, 4)
            let kind = String(decoding: name, as: UTF8.self)
            var header = 8
            if size == 1, range.upperBound - offset >= 16 {
                size = try input.bigEndian(UInt64.self, at: offset + 8)
                header = 16
            } else if size == 0, depth == 0 {
                size = range.upperBound - offset
            }
            guard size >= header, name.allSatisfy({ (0x20...0x7E).contains($0) || $0 == 0xA9 }) else {
                // Zeros after the last box are padding.
                if depth > 0 { return }
                if found.contains("moov"), try isZero(offset..<range.upperBound) { return }
                throw .damaged("has no box at byte \(offset), where one should start")
            }
            guard size <= range.upperBound - offset else {
                if depth == 0 { throw .cutShort(input.count) }
                throw .damaged("has a box '\(kind)' that is longer than its container")
            }
            found.insert(kind)
            let content = offset + header..<offset + size
            if Self.containers.contains(kind), depth < 8 { try walk(content, depth: depth + 1, &found) }
            if kind == "stco" || kind == "co64" { try checkOffsets(content, isWide: kind == "co64") }
            offset = content.upperBound
        }
    }

    /// Checks that all sample offsets are inside the file.
    private func checkOffsets(_ content: Range<Int>, isWide: Bool) throws(MediaFault) {
        guard content.count >= 8 else { throw .damaged("has a table of samples that is too short") }
        let count = try input.bigEndian(UInt32.self, at: content.lowerBound + 4)
        let width = isWide ? 8 : 4
        guard count <= (content.count - 8) / width else { throw .damaged("has a table of samples that is too short") }
        for index in 0..<count {
            let place = content.lowerBound + 8 + index * width
            let offset =
                isWide ? try input.bigEndian(UInt64.self, at: place) : try input.bigEndian(UInt32.self, at: place)
            guard offset < input.count else { throw .cutShort(input.count) }
        }
    }

    private func isZero(_ range: Range<Int>) throws(MediaFault) -> Bool {
        var isZero = true
        try input.forEachPiece(range) { piece in isZero = isZero && piece.allSatisfy { $0 == 0 } }
        return isZero
    }
}
