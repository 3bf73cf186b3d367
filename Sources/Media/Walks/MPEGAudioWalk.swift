/// Inspects MP3 files, whose frames may have tags before and after them.
struct MPEGAudioWalk {
    private let input: MediaInput

    /// How far to look for the next frame, past other bytes such as padding or an unknown tag.
    private static let reach = 64 << 10

    init(_ input: MediaInput) { self.input = input }

    func walk() throws(MediaFault) {
        var offset = try AudioTags.endOfTags(input)
        guard offset < input.count else { throw .cutShort(input.count) }
        var count = 0
        while offset < input.count, try !AudioTags.isTag(input, at: offset) {
            guard let header = try header(at: offset) else {
                guard let next = try nextFrame(from: offset) else {
                    if count == 0 { throw .damaged("contains no sound") }
                    // The rest is padding after the last frame.
                    if input.count - offset <= Self.reach { return }
                    throw .damaged("is damaged: there is no sound after byte \(offset)")
                }
                offset = next
                continue
            }
            // Only a decoder can find the end of a frame with a free bit rate.
            guard let length = header.length else { return }
            if count == 0, let whole = try announced(header, at: offset), whole > input.count - offset {
                throw .cutShort(input.count)
            }
            guard length <= input.count - offset else { throw .cutShort(input.count) }
            count += 1
            offset += length
        }
        guard count > 0 else { throw .damaged("contains no sound") }
    }

    private func header(at offset: Int) throws(MediaFault) -> MPEGAudioHeader? {
        guard input.count - offset >= 4 else { return nil }
        return MPEGAudioHeader(
            try input.byte(at: offset), try input.byte(at: offset + 1), try input.byte(at: offset + 2))
    }

    /// Returns the offset of the next frame that is followed by another frame, a tag or the end of the file.
    private func nextFrame(from start: Int) throws(MediaFault) -> Int? {
        var offset = start + 1
        while let found = try input.offset(of: 0xFF, from: offset), found - start <= Self.reach {
            if let length = try header(at: found)?.length, length > 0 {
                let next = found + length
                if next >= input.count { return found }
                if try header(at: next) != nil { return found }
                if try AudioTags.isTag(input, at: next) { return found }
            }
            offset = found + 1
        }
        return nil
    }

    /// Returns the total size of all frames in bytes, from the Xing or Info header of files with a variable bit rate.
    private func announced(_ header: MPEGAudioHeader, at offset: Int) throws(MediaFault) -> Int? {
        for side in [header.sideInformation.mono, header.sideInformation.stereo] {
            let place = offset + 4 + side
            guard try input.hasAny(["Xing", "Info"], at: place) else { continue }
            guard input.count - place >= 16 else { return nil }
            let flags = try input.bigEndian(UInt32.self, at: place + 4)
            guard flags & 2 != 0 else { return nil }
            return try input.bigEndian(UInt32.self, at: place + (flags & 1 != 0 ? 12 : 8))
        }
        return nil
    }
}
