/// A check of WAV (RIFF with a format and data; RF64 of EBU Tech 3306 for long files).
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
                // Programs that write to a pipe do not know the length and write all ones or zero.
                let isOpen = [0, Int(UInt32.max)].contains(chunk.data.count)
                if !isOpen, chunk.data.upperBound > input.count { throw .cutShort(input.count) }
            default: if chunk.data.upperBound > input.count { throw .cutShort(input.count) }
            }
        }
        guard hasFormat else { throw .damaged("does not describe its sound") }
        guard hasData else { throw .cutShort(input.count) }
    }
}
