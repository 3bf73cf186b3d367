public import Foundation

extension Data {
    /// Returns an MP4 file with valid boxes around noise, so that no compression makes it smaller.
    public static func film(_ count: Int, seed: UInt64 = 1) -> Data {
        func box(_ kind: String, _ content: Data) -> Data {
            let size = UInt32(8 + content.count)
            return Data((0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) }) + Data(kind.utf8) + content
        }
        return box("ftyp", Data("isom\0\0\u{2}\0isom".utf8)) + box("moov", box("trak", Data()))
            + box("mdat", .noise(count, seed: seed))
    }
}
