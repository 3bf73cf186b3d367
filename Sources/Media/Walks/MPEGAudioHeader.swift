/// The header of an MPEG audio frame (ISO/IEC 11172-3, section 2.4.1.3; 13818-3 for the lower rates).
struct MPEGAudioHeader {
    /// The length of the frame with its header, in bytes. Nil for a free bit rate, because the length is then unknown.
    let length: Int?
    /// The size of the side information after the header of a layer III frame, for mono and stereo.
    let sideInformation: (mono: Int, stereo: Int)

    /// The bit rates in kilobits per second, by their index in the header.
    private static let rates: [[Int]] = [
        [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
        [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
        [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
    ]
    private static let lowRates: [[Int]] = [
        [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
        [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    ]

    /// Parses the first three bytes of a header. Returns nil if no frame starts with them.
    init?(_ first: UInt8, _ second: UInt8, _ third: UInt8) {
        guard first == 0xFF, second & 0xE0 == 0xE0 else { return nil }
        let version = Int(second >> 3 & 3)  // 0 is MPEG 2.5, 2 is MPEG 2, and 3 is MPEG 1.
        let layer = 4 - Int(second >> 1 & 3)
        let (rate, frequency) = (Int(third >> 4), Int(third >> 2 & 3))
        guard version != 1, layer != 4, rate != 15, frequency != 3 else { return nil }
        let isLow = version != 3
        sideInformation = isLow ? (9, 17) : (17, 32)
        let kilobits = isLow ? Self.lowRates[min(layer, 2) - 1][rate] : Self.rates[layer - 1][rate]
        let hertz = [44100, 48000, 32000][frequency] >> (isLow ? (version == 0 ? 2 : 1) : 0)
        let padding = Int(third >> 1 & 1)
        guard kilobits > 0 else {
            length = nil
            return
        }
        switch layer {
        case 1: length = (12 * kilobits * 1000 / hertz + padding) * 4
        case 3 where isLow: length = 72 * kilobits * 1000 / hertz + padding
        default: length = 144 * kilobits * 1000 / hertz + padding
        }
    }
}
