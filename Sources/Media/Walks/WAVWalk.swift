/// Inspects WAV files, which are RIFF files with a format chunk and a data chunk. Long files may be RF64 (EBU Tech
/// 3306).
struct WAVWalk {
    private let input: MediaInput

    init(_ input: MediaInput) { self.input = input }

    func walk() throws(MediaFault) {
        var chunks = RIFFChunks(input, from: 12, to: input.count)
        var hasFormat = false
        var hasData = false
        while !hasData, let chunk = try chunks.next() {
            switch chunk.kind {
            case "fmt ": hasFormat = chunk.data.count >= 14
            case "data":
                hasData = true
                // Programs that write to a pipe do not know the length, and write zero or all ones instead.
                let isOpen = [0, Int(UInt32.max)].contains(chunk.data.count)
                if !isOpen, chunk.data.upperBound > input.count { throw .cutShort(input.count) }
            default: if chunk.data.upperBound > input.count { throw .cutShort(input.count) }
            }
        }
        guard hasFormat else { throw .damaged("does not describe its sound") }
        guard hasData else { throw .cutShort(input.count) }
    }
}
